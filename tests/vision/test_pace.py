"""What the pace is measured with: a deck ten times as large, and a camera that shows one frame."""

from vision.measure.pace import StillCamera, times_ten


def test_ten_times_the_faces_are_as_many_different_ones(deck):
    faces = times_ten(deck).faces
    assert len(faces) == 60
    assert len({face.id for face in faces}) == 60
    assert len({face.picture.tobytes() for face in faces}) == 60


def test_the_deck_itself_is_among_ten_times_it(deck):
    many = times_ten(deck)
    assert [face.picture.tobytes() for face in many.faces[:6]] == [face.picture.tobytes() for face in deck.faces]
    assert many.thresholds == deck.thresholds


def test_a_still_camera_shows_its_frame_at_every_time(frame_of):
    frame = frame_of()
    camera = StillCamera(frame)
    assert camera.read(0.5)[0] == 0.5
    assert camera.read(0.6)[1] is frame
