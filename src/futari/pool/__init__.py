"""Heavy work over many workers, behind one interface; one file a backend."""

from futari.pool.pool import Done, Pool, WorkerLost

__all__ = ["Done", "Pool", "WorkerLost"]
