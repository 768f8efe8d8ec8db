"""What people touch: the tablet, the television, the bench of the simulated table, and the HTTP API below them.

`create_app` (`app.py`) builds the Flask application of a box and of the features that it has (`features.py`; a feature
that is None has no routes). `server.py` serves it with waitress; `stream.py` sends every tablet the whole snapshot when
it connects and at every change. `api.py` is the API of a match; every other part of the API is a module of its own,
named as in docs/SNAPSHOT.md.

What keeps a box safe: `access.py` (who may do what), `login_throttle.py` (wrong PINs), `allowed_hosts.py` (DNS
rebinding), `misdirected_host.py`, `security_headers.py`, `upload_limits.py`; `request_json.py` checks what a request
brings, `errors.py` says what was wrong with it. docs/SECURITY.md lists the threats.

Pages are plain modules and styles in `static/`, without a framework or a build step: `assets.py` and `js_bundler.py`
pack them, `compression.py` shortens them, `pages.py` serves them. `texts.py` has what people read, in eleven languages.
Every page is drawn from the last snapshot, by `static/tablet.js` and the views beside it.
"""

from web.access import Access
from web.allowed_hosts import Hosts
from web.app import create_app
from web.bench import Bench, BenchTable
from web.camera import Eye
from web.cards import Faces
from web.features import CameraUse, DemoHands, FamilyContent
from web.server import TabletServer, serve

__all__ = [
    "Access",
    "Bench",
    "BenchTable",
    "CameraUse",
    "DemoHands",
    "Eye",
    "Faces",
    "FamilyContent",
    "Hosts",
    "TabletServer",
    "create_app",
    "serve",
]
