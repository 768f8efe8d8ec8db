"""The Flask application: which pages there are, and what every answer carries."""

from flask import Blueprint, Flask, request

import web.access
import web.bench
import web.board_bench
import web.board_photo
import web.calibrate
import web.camera
import web.cards
import web.enrol
import web.family_stores
import web.join
import web.matches
import web.onboarding
import web.panel_bench
import web.printing
import web.recount
import web.review
import web.rulebook
import web.safe_mode
import web.tile_bench
import web.tile_faces
from companion.box.box import RefereeBox
from companion.store.past_matches import Archive
from companion.store.pins import PinStore
from web import api, compression, errors, pages, security_headers, stream
from web.features import NO_CAMERA, NO_DEMO_HANDS, NOTHING_OWN, CameraUse, DemoHands, FamilyContent
from web.texts import load_catalogues
from web.upload_limits import MAX_BODY_BYTES


def create_app(
    box: RefereeBox,
    *,
    faces: web.cards.Faces,
    camera: CameraUse = NO_CAMERA,
    own: FamilyContent = NOTHING_OWN,
    deeds: DemoHands = NO_DEMO_HANDS,
    network: web.join.Network | None = None,
    safe: web.safe_mode.SafeMode | None = None,
    access: web.access.Access | None = None,
    archive: Archive | None = None,
) -> Flask:
    """The tablet of a box, with what there is beside it (`web.features`).

    `faces`: pictures of cards. `network`: how other devices get here. `safe`: this start leaves things out, and why.
    `archive`: past matches. Without `access` nobody knows the PINs: only browsers on this machine can act.
    """
    access = access or web.access.Access(PinStore(None))
    app, catalogues = _bare_app(), load_catalogues()
    always = (
        *_core_routes(box, access, faces, network or web.join.HouseNetwork()),
        api.blueprint(box, access, own.shelves, known=camera.edition),
        *_wizard_routes(box, camera),
    )
    optional = _benches(deeds) | _present(
        safe=web.safe_mode.blueprint(safe) if safe is not None else None,
        camera=web.camera.blueprint(camera.eye) if camera.eye is not None else None,
        matches=web.matches.blueprint(box, archive) if archive is not None else None,
        boards=web.family_stores.blueprint(own.shelves) if own.shelves is not None else None,
        letters=web.tile_faces.blueprint(own.faces) if own.faces is not None else None,
        **_photos(own.photos),
    )
    offered = ("join", "tv", "enrol", *optional, *_offered(calibrate=camera.calibrating, words=own.shelves))
    shown = pages.blueprint(catalogues, offered, access, deck=lambda: faces.version, game=lambda: _played(box))
    for routes in (*always, *optional.values(), shown):
        app.register_blueprint(routes)
    _keep_gate(app, access)
    errors.tell(app, box, catalogues)
    return app


def _bare_app() -> Flask:
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    return app


def _core_routes(
    box: RefereeBox, access: web.access.Access, faces: web.cards.Faces, network: web.join.Network
) -> tuple[Blueprint, ...]:
    """What needs nothing beside box and keys."""
    return (
        stream.blueprint(box, {"deck": lambda: faces.version, "access": lambda: access.version}),
        web.access.blueprint(access),
        web.cards.blueprint(faces),
        web.review.blueprint(box),
        web.onboarding.blueprint(box),
        web.printing.blueprint(),
        web.rulebook.blueprint(),
        web.join.blueprint(network, access),
    )


def _benches(deeds: DemoHands) -> dict[str, Blueprint]:
    """What does at a simulated table what hands do."""
    return _present(
        bench=web.bench.blueprint(deeds.cards) if deeds.cards is not None else None,
        board=web.board_bench.blueprint(deeds.board) if deeds.board is not None else None,
        tiles=web.tile_bench.blueprint(deeds.tiles) if deeds.tiles is not None else None,
        panel=web.panel_bench.blueprint(deeds.panel) if deeds.panel is not None else None,
    )


def _wizard_routes(box: RefereeBox, camera: CameraUse) -> tuple[Blueprint, ...]:
    """The wizards that borrow the camera; without a camera they say so."""
    return (
        web.enrol.blueprint(camera.enrolling),
        web.calibrate.blueprint(camera.calibrating),
        web.recount.blueprint(box, camera.counting),
    )


def _offered(**parts: object) -> tuple[str, ...]:
    """Pages of a name of their own that belong to a part which is there."""
    return tuple(page for page, part in parts.items() if part is not None)


def _photos(photos: web.board_photo.BoardPhotos | None) -> dict[str, Blueprint | None]:
    """Boards read from photographs; the feature's name says whether the box can take one itself."""
    if photos is None:
        return {}
    return {"board-camera" if photos.has_camera else "board-photo": web.board_photo.blueprint(photos)}


def _present(**parts: Blueprint | None) -> dict[str, Blueprint]:
    return {name: routes for name, routes in parts.items() if routes is not None}


def _keep_gate(app: Flask, access: web.access.Access) -> None:
    """What is asked before every answer, and what every answer carries."""
    app.before_request(lambda: security_headers.check(request, access.hosts))
    app.before_request(lambda: access.check(request))
    app.after_request(lambda response: security_headers.protect(request, response))
    app.after_request(lambda response: compression.pack(request, response))


def _played(box: RefereeBox) -> str | None:
    """The game of the match that is played now."""
    match = box.snapshot["match"]
    return match["game"] if match else None
