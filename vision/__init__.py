"""Camera pictures in, observations out.

The many small matrix products here gain nothing from several threads and lose much where other processes run.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # has no effect where numpy is loaded already
