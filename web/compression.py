"""Texts go over the network packed: scripts, styles, drawings and JSON are a quarter as long then."""

import gzip
from functools import lru_cache

from flask import Request, Response

TEXTS = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
}
LEAST_BYTES = 600  # a shorter text fits into one packet anyhow
KEPT = 400  # packed texts that wait for the next tablet: assets and drawn cards


def pack(request: Request, response: Response) -> Response:
    """The answer, gzipped where it is a whole text and the browser takes that; streams and photographs stay."""
    if response.status_code != 200 or response.mimetype not in TEXTS:
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] <= 0:
        return response
    response.direct_passthrough = False  # assets are files; these are small enough to hold
    body = response.get_data()
    if len(body) >= LEAST_BYTES:
        response.set_data(_packed(body))
        response.content_encoding = "gzip"
        if (etag := response.get_etag()[0]) is not None:
            response.set_etag(etag, weak=True)
    return response


@lru_cache(maxsize=KEPT)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=9, mtime=0)
