"""Measures the eyes on picture sets with known truth: figures as plain values, and a table of them for people."""

from vision.measure.cards import cards
from vision.measure.clips import clips
from vision.measure.photos import photos
from vision.measure.table import table

__all__ = ["cards", "clips", "photos", "table"]
