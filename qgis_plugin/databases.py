# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of PostGIS: a release's other place, and where its record is kept there.

A table has no file to hold a record; its comment does, goes along in dumps, and is told
by QGIS and psql. What QGIS says of tables may hold how to log in: it is hidden.
"""

from __future__ import annotations

import contextlib
import re

from qgis.core import (
    QgsDataSourceUri,
    QgsException,
    QgsProviderConnectionException,
    QgsProviderRegistry,
)

from .translation import tr

PROVIDER = "postgres"
NAMES = (PROVIDER, "postgis")  # before the colon of a destination
FAULTS = (QgsException, QgsProviderConnectionException)  # it is one or the other
PREFIX = "geopriv "  # before the record
# A value in quotes, in which a mark is escaped or doubled, in braces, or up to a space.
# Where the end is missing, to the end of the text: rather too much is hidden.
VALUE = (
    r"""(?:'(?:\\.|''|[^'\\])*(?:'|\\?$)|"(?:\\.|""|[^"\\])*(?:"|\\?$)"""
    r"""|\{[^}]*(?:\}|$)|(?:\\.|[^\s\\])+)"""
)
LOGIN = (
    r"(?:[a-z_]*(?:passw(?:or)?d|passphrase|pwd|token|secret|api_?key)"
    r"|pass|user_?(?:name|id)?|uid)"
)
SECRET = re.compile(
    rf"(\b{LOGIN}(?:[\"']?\s*=|[\"']\s*:)\s*){VALUE}", re.IGNORECASE | re.DOTALL
)
# A login before the last @ of an address: it may hold any sign, an @ as well.
IN_ADDRESS = re.compile(r"(\b(?:[a-z][a-z0-9+.-]+://|oci:|oracle:)).*@", re.IGNORECASE)


def table_of(destination):
    """Return the table that a destination names, or None."""
    name, _, rest = str(destination or "").partition(":")
    if name not in NAMES:
        return None
    table = QgsDataSourceUri(rest[2:] if rest.startswith("//") else rest)
    return table if table.table() else None


def refusal_message(table, layer):
    """Return why a release may not be written to a table, or "".

    The table is tried: who asks must be let in, and may make tables there.
    """
    true = layer is not None and layer.providerType() == PROVIDER
    if true and _is_same_table(table, QgsDataSourceUri(layer.source())):
        return tr(
            "OUTPUT must be another table than the one that holds the true places; "
            "choose another name."
        )
    schema = _sql_literal(table.schema() or "public")
    query = f"SELECT has_schema_privilege({schema}, 'CREATE')"
    try:
        ((allowed,),) = _connect(table).executeSql(query)
    except (*FAULTS, ValueError):
        allowed = False
    if allowed:
        return ""
    return tr(
        "No table can be made in the schema {} of that database: check its name, and "
        "that it can be reached and written to with this login."
    ).format(table.schema() or "public")


def store_record(table, record):
    """Store a release's record as a table's comment; return whether it is there."""
    text = _sql_literal(PREFIX + record)
    try:
        _connect(table).executeSql(f"COMMENT ON TABLE {_quoted_name(table)} IS {text}")
    except FAULTS:
        return False
    return True


def read_record(layer):
    """Return the record of a layer that is a table, or None."""
    if layer.providerType() != PROVIDER:
        return None
    comment = layer.dataProvider().dataComment()
    return comment[len(PREFIX) :] if comment.startswith(PREFIX) else None


def key_fields(layer):
    """Return the fields of the key of a layer that is a table; of any other none."""
    if layer is None or layer.providerType() != PROVIDER:
        return []
    return [layer.fields().at(place).name() for place in layer.primaryKeyAttributes()]


def drop_table(table):
    """Remove a table that was written in part."""
    with contextlib.suppress(*FAULTS):
        _connect(table).dropVectorTable(table.schema(), table.table())


def hide_login(text):
    """Return a text of QGIS without who logs in, and by what."""
    return IN_ADDRESS.sub(r"\1…@", SECRET.sub(r"\1…", text))


def _is_same_table(one, other):
    places = [(uri.schema() or "public", uri.table()) for uri in (one, other)]
    databases = {uri.database() for uri in (one, other)} - {""}  # a service has one
    return places[0] == places[1] and len(databases) < 2


def _connect(table):
    provider = QgsProviderRegistry.instance().providerMetadata(PROVIDER)
    return provider.createConnection(table.uri(False), {})


def _quoted_name(table):
    parts = [part for part in (table.schema(), table.table()) if part]
    return ".".join('"' + part.replace('"', '""') + '"' for part in parts)


def _sql_literal(text):
    """Return a text as SQL, whatever it holds: between marks that are not in it."""
    mark = "$geopriv$"
    while (text + mark).index(mark) < len(text):
        mark = f"$_{mark[1:]}"
    return f"{mark}{text}{mark}"
