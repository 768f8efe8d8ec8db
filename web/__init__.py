"""What people touch: the tablet, the bench of the simulated table, the camera page, and the HTTP API below them."""

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
