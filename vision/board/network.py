"""A small network that tells two kinds of things apart by features: one layer of tanh units, taught by Adam."""

from dataclasses import asdict, dataclass
from typing import IO

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

CLIP = 4.0  # no feature counts for more than so many of its spreads
_BATCH = 256
_RATES = (1e-2, 1e-4)  # first and last learning rate
_SHAKE = 0.1  # noise on the features while teaching, of their spread
_MEMORY, _SQUARE_MEMORY = 0.9, 0.999  # of Adam (Kingma and Ba 2015)


@dataclass(frozen=True, slots=True)
class Network:
    """`centre` and `spread`: F, of the features. `hidden` F x H, `hidden_bias` H, `out` H, `out_bias`."""

    centre: Floats
    spread: Floats
    hidden: Floats
    hidden_bias: Floats
    out: Floats
    out_bias: float

    def rate(self, features: Floats) -> Floats:
        """How surely (N, logit) each row of N x F features is of the wanted kind."""
        scaled = np.clip((features - self.centre) / self.spread, -CLIP, CLIP)
        return np.asarray(np.tanh(scaled @ self.hidden + self.hidden_bias) @ self.out + self.out_bias)


def save_network(network: Network, file: IO[bytes]) -> None:
    """Writes a network as a NumPy archive (.npz), float64, one array a field."""
    np.savez_compressed(file, **asdict(network))


def load_network(file: IO[bytes]) -> Network:
    """The network in such an archive, the same to the last bit. Raises ValueError, KeyError: it is none."""
    with np.load(file, allow_pickle=False) as arrays:
        return Network(
            **{name: arrays[name] for name in Network.__slots__ if name != "out_bias"},
            out_bias=float(arrays["out_bias"]),
        )


def teach(features: Floats, wanted: Floats, *, units: int, rounds: int, decay: float, seed: int = 0) -> Network:
    """A network that gives high values to the rows of `features` (N x F) whose `wanted` (N) is 1 and low ones to 0."""
    chance = np.random.default_rng(seed)
    centre, spread = features.mean(axis=0), features.std(axis=0) + 1e-3
    scaled = np.clip((features - centre) / spread, -CLIP, CLIP)
    count, width = scaled.shape
    weights = [
        chance.normal(0, 1 / np.sqrt(width), (width, units)),
        np.zeros(units),
        chance.normal(0, 1 / np.sqrt(units), units),
        np.zeros(1),
    ]
    means, squares = ([np.zeros_like(weight) for weight in weights] for _ in range(2))
    step = 0
    for turn in range(rounds):
        rate = _RATES[0] * (1 + np.cos(np.pi * turn / rounds)) / 2 + _RATES[1]
        for chosen in np.array_split(chance.permutation(count), max(1, count // _BATCH)):
            shaken = scaled[chosen] + chance.normal(0, _SHAKE, (len(chosen), width))
            step += 1
            slopes = _slopes(weights, shaken, wanted[chosen], decay)
            for index, slope in enumerate(slopes):
                means[index] = _MEMORY * means[index] + (1 - _MEMORY) * slope
                squares[index] = _SQUARE_MEMORY * squares[index] + (1 - _SQUARE_MEMORY) * slope**2
                ahead = means[index] / (1 - _MEMORY**step)
                weights[index] -= rate * ahead / (np.sqrt(squares[index] / (1 - _SQUARE_MEMORY**step)) + 1e-8)
    hidden, hidden_bias, out, out_bias = weights
    return Network(centre, spread, hidden, hidden_bias, out, float(out_bias[0]))


def _slopes(weights: list[Floats], features: Floats, wanted: Floats, decay: float) -> list[Floats]:
    """Slopes of the mean cross entropy and of the weights' size."""
    hidden, hidden_bias, out, out_bias = weights
    inner = np.tanh(features @ hidden + hidden_bias)
    error = (1 / (1 + np.exp(-(inner @ out + out_bias))) - wanted) / len(wanted)
    back = np.outer(error, out) * (1 - inner**2)
    return [
        features.T @ back + decay * hidden,
        back.sum(axis=0),
        inner.T @ error + decay * out,
        np.array([error.sum()]),
    ]
