"""The command that looks at what is about to be published, and its exit code."""

import shutil


def test_check_exit_codes_of_green_and_red(call, folder):
    (folder / "site").mkdir()
    made = call("planar-laplace", "homes.gpkg", "site/released.gpkg", "--eps", 0.01)
    assert made.exit_code == 0
    good = call("check", "site", "--truth", "homes.gpkg")
    assert good.exit_code == 0
    assert good.output.startswith("green: nothing was found")
    shutil.copy(folder / "homes.gpkg", folder / "site" / "homes.gpkg")
    bad = call("check", "site", "--html", "page.html")
    assert bad.exit_code == 3
    assert bad.output.startswith("red: do not publish this")
    assert "homes.gpkg: it carries no guarantee" in bad.output
    assert "publish the file geopriv wrote" in bad.output
    assert "RED: do not publish this." in (folder / "page.html").read_text("utf-8")
    assert call("check", "site", "--html", "page.html").exit_code == 1  # is there
    assert call("check", "nowhere").exit_code == 1
