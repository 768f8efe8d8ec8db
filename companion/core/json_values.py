"""JSON text as values."""

import json
from typing import Any


def json_values(text: str | bytes) -> Any:
    """JSON text as values. Raises ValueError for what is none, or is nested too deeply to be read."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
