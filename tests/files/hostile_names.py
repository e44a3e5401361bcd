"""Read and write under names that lead elsewhere: run by the tests in a process.

It makes the folder's files, listens on this machine, and prints what each name led to
and how often somebody called. Where it has a network of its own, nothing can leave it.
"""

import contextlib
import ctypes
import fcntl
import os
import shutil
import signal
import socket
import struct
import sys
import threading
import warnings
from pathlib import Path

import geopandas as gpd

import geopriv_gis

SECONDS = 20
HOSTS = (
    "http://127.0.0.1:{0}/a.gpkg", "HTTP://127.0.0.1:{0}/a.gpkg",
    " http://127.0.0.1:{0}/a.gpkg", "\thttp://127.0.0.1:{0}/a.gpkg",
    "\nhttps://127.0.0.1:{0}/a.gpkg", "https://127.0.0.1:{0}/a.geojson",
    "ftp://127.0.0.1:{0}/a.gpkg", "/vsicurl/http://127.0.0.1:{0}/a.gpkg",
    "/VSICURL/http://127.0.0.1:{0}/a.gpkg", "//vsicurl/http://127.0.0.1:{0}/a.gpkg",
    "/./vsicurl/http://127.0.0.1:{0}/a.gpkg", "./vsicurl/http://127.0.0.1:{0}/a.gpkg",
    "vsicurl/http://127.0.0.1:{0}/a.gpkg", "/vsizip//vsicurl/http://127.0.0.1:{0}/a.zip",
    "/vsizip/{{/vsicurl/http://127.0.0.1:{0}/a.zip}}/a.gpkg",
    "/vsicurl_streaming/http://127.0.0.1:{0}/a.gpkg",
    "/vsicurl?url=http%3A%2F%2F127.0.0.1%3A{0}%2Fa.gpkg",
    "/vsisubfile/0_10,/vsicurl/http://127.0.0.1:{0}/a.gpkg",
    "/vsicached?chunk_size=1,file=/vsicurl/http://127.0.0.1:{0}/a",
    "/vsiwebhdfs/http://127.0.0.1:{0}/x", "zip+http://127.0.0.1:{0}/a.zip",
    "zip+https://127.0.0.1:{0}/a.zip", "file+http://127.0.0.1:{0}/a.gpkg",
    "http:/127.0.0.1:{0}/a.gpkg", "./http:/127.0.0.1:{0}/a.gpkg",
    "././http:/127.0.0.1:{0}/a.gpkg", "./https:/127.0.0.1:{0}/a.gpkg",
    "./ftp:/127.0.0.1:{0}/a.gpkg", "x/../http:/127.0.0.1:{0}/a.gpkg",
    "PG:host=127.0.0.1 port={0} dbname=x", "pg:host=127.0.0.1 port={0} dbname=x",
    "PG:host=127.0.0.1 port={0} dbname=x.gpkg",
    "./PG:host=127.0.0.1 port={0} dbname=x.gpkg",
    "postgresql://127.0.0.1:{0}/x", "postgres://u:p@127.0.0.1:{0}/x",
    "MySQL:x,host=127.0.0.1,port={0}", "./MYSQL:a,host=127.0.0.1,port={0}.gpkg",
    "MSSQL:server=127.0.0.1,{0};database=x", "OCI:u/p@127.0.0.1:{0}/x",
    "WFS:http://127.0.0.1:{0}/", "./WFS:http:127.0.0.1:{0}.gpkg",
    "OAPIF:http://127.0.0.1:{0}/", "CSW:http://127.0.0.1:{0}/",
    "ES:http://127.0.0.1:{0}", "CARTO:x", "MongoDBv3:mongodb://127.0.0.1:{0}/x",
    "HANA:DRIVER=x;HOST=127.0.0.1;PORT={0}", "AmigoCloud:x", "EEDA:x", "PLScenes:x",
    "NGW:http://127.0.0.1:{0}/resource/1", "STACIT:\"http://127.0.0.1:{0}/x\"",
    "WMS:http://127.0.0.1:{0}/?", "ZARR:\"/vsicurl/http://127.0.0.1:{0}/x\"",
    "DB2ODBC:server=127.0.0.1,{0}", "ODBC:u/p@127.0.0.1:{0}", "GMLAS:http://127.0.0.1:{0}",
    '<OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>http://127.0.0.1:{0}/a'
    "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>",
    '{{"type":"FeatureCollection","features":[]}}',
    '{{"type":"Topology","x":"http://127.0.0.1:{0}"}}',
    "<GDAL_WMS><Service><ServerUrl>http://127.0.0.1:{0}/</ServerUrl></Service></GDAL_WMS>",
    "a.gpkg|http://127.0.0.1:{0}", "http://u:p@127.0.0.1:{0}/a.gpkg",
)  # fmt: skip
PLAIN = (
    "../../etc/passwd", "/etc/passwd", "x\0y.gpkg", "x\ny.gpkg", "-x.gpkg",
    "//server/share/a.gpkg", "\\\\server\\share\\a.gpkg", "CON", "NUL.gpkg",
    "a" * 300 + ".gpkg", "\u202egkpg.exe.gpkg", "%s%n.gpkg", "a;rm -rf.gpkg",
    "'a\".gpkg", "$(id).gpkg", "`id`.gpkg", "~/.ssh/id.gpkg", "/vsizip/ok.zip/a.gpkg",
    "/vsis3/b/a.gpkg", "/vsigs/b/a.gpkg", "/vsiaz/b/a.gpkg", "/vsigzip/a.gpkg.gz",
    "/vsistdin/", "/vsimem/a.gpkg", "/vsisubfile/0_10,/etc/passwd", "/vsisparse/x",
    "/vsicrypt/key=a,file=x", "/vsitar/x.tar/a", "/vsi7z/x", "/vsirar/x", "/vsihdfs/x",
    "s3://b/a.gpkg", "gs://b/a.gpkg", "az://b/a.gpkg", "file:///etc/passwd",
    "zip://ok.zip!a.gpkg", "GPKG:ok.gpkg:t", "DRIVER:GPKG", "JSON:x", "z.zip!a.gpkg",
    "@x.gpkg", "a|layername=b.gpkg", "a?mode=x&y.gpkg", "a#b%20c.gpkg", "", ".", "..",
    "/", "/dev/zero", "/dev/stdin", "/proc/self/mem", "/proc/self/fd/0", "AUX.geojson",
    "\ud800.gpkg", "a.gpkg\n", "a.gpkg ", "a.gpkg/", "a.gpkg/../ok.gpkg",
)  # fmt: skip


def raise_loopback():
    """Have a network of this process's own, with nobody in it but itself."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, net = 0x10000000, 0x40000000
    if libc.unshare(net) and libc.unshare(user | net):
        return False
    with socket.socket() as any_socket:
        up = struct.pack("16sh", b"lo", 1)
        fcntl.ioctl(any_socket, 0x8914, up)  # SIOCSIFFLAGS: IFF_UP
    return True


def answer(server, calls):
    """Count whoever calls."""
    while True:
        connection, _ = server.accept()
        calls.append(connection)
        connection.close()


def late(*_):
    """Stop what does not end."""
    raise TimeoutError


def tried(action, name):
    """Return what an action led to."""
    signal.alarm(SECONDS)
    try:
        action(name)
    except geopriv_gis.GeoPrivError:
        return "refused"
    except BaseException as error:
        return type(error).__name__
    finally:
        signal.alarm(0)
    return "done"


def make_folder(name):
    """Make the folder that a name would be in if it were one of a file here."""
    path = Path(name)
    with contextlib.suppress(OSError, ValueError):
        if not path.is_absolute() and ".." not in path.parts:
            path.parent.mkdir(parents=True, exist_ok=True)


def put_file(name):
    """Put a file where the very name is one."""
    with contextlib.suppress(OSError, ValueError):
        if not Path(name).is_absolute():
            shutil.copy("ok.gpkg", name)


def main(folder):
    """Try all names, and print what came of it."""
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, late)
    apart = raise_loopback()
    os.chdir(folder)
    calls = []
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    threading.Thread(target=answer, args=(server, calls), daemon=True).start()
    points = gpd.GeoSeries.from_xy([531_000.0] * 9, [181_000.0] * 9, crs=27700)
    points.to_frame("geometry").set_geometry("geometry").to_file("ok.gpkg")
    released = points.geopriv.planar_laplace(eps=0.01)
    names = [name.format(port) for name in HOSTS] + list(PLAIN)
    for name in names:
        make_folder(name)
        wrote = tried(lambda to: geopriv_gis.write_file(released, to), name)
        put_file(name)
        read = tried(geopriv_gis.read_file, name)
        print(ascii(name), read, wrote, sep="\t")
    print("names", len(names), "calls", len(calls), "apart", apart)


if __name__ == "__main__":
    main(sys.argv[1])
