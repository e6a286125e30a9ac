"""PostgreSQL and Redis, really started: on free loopback ports, in their own directories, gone when the tests are."""

from services.postgres import PostgresServer
from services.redis import RedisServer
from services.service import PASSWORD, Service, ServiceFailed, ServiceMissing

__all__ = ["PASSWORD", "PostgresServer", "RedisServer", "Service", "ServiceFailed", "ServiceMissing"]
