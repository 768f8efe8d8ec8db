"""The page for whoever calls the box by a name that is not its own: in their language, and silent about the box.

It comes as one piece, its style too, for by that name nothing else of the box can be had.
"""

import base64
import hashlib
from pathlib import Path

from flask import Response, render_template

from web.security_headers import policy
from web.texts import Texts

STYLE = (Path(__file__).parent / "templates" / "stranger.css").read_text(encoding="utf-8")
POLICY = policy(style=f"'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'")
TABLE = "[network]"  # of the settings file


def page(texts: Texts) -> Response:
    """What is told; status 421."""
    sentences = [texts.say("host.open", join=texts.say("title.join")), texts.say("host.own", table=TABLE)]
    document = render_template("stranger.html", texts=texts, style=STYLE, sentences=sentences)
    return Response(document, status=421, headers={"Content-Security-Policy": POLICY})
