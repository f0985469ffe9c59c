"""A store that writes in groups, whatever it writes to: one thread has the database.

A write is done when its group is safe. Moves that arrive while a group is being written form the
next one: a busy server pays for one sync of the disk, not for one a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from miethai.server.disk.folder import StoreError
from miethai.server.trace import REQUEST

LARGEST_GROUP = 512  # writes in one transaction
Statement = tuple[str, Sequence[Any]]
T = TypeVar("T")

log = logging.getLogger("miethai.server")


class Answer(Protocol):
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """What a question is asked of: SQL that both databases understand, ``?`` for values."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Answer: ...


Question = Callable[[Any], T]


class Elsewhere(StoreError):
    """Another node has the table."""

    kind = "elsewhere"


@dataclass(frozen=True)
class Node:
    """Another server on the same database that lives."""

    number: int
    url: str
    listing: bytes
    counts: bytes  # of what addresses have done there, see hall/nodes.py


@dataclass(frozen=True)
class Quota:
    """What somebody may do: so often at once, and so often a second."""

    whose: str
    burst: float
    rate: float


class GroupStore(ABC):
    """What the server calls; each kind of store says how it is done."""

    is_shared = False  # by several nodes
    number = 0  # of this node …
    node = ""  # … and where others reach it

    last_error: StoreError | None = None

    def __init__(self) -> None:
        self.groups = self.written = 0  # for the metrics
        self._took: list[float] = []  # seconds of transactions, since somebody asked
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- what the server calls --------------------------------------------------------------------
    async def write(self, statements: Sequence[Statement], of: str = "") -> None:
        """Done when all of them are safe; StoreError when none of them is. ``of``: the table that
        they are about, which must be this node's."""
        loop = asyncio.get_running_loop()
        job = Job(statements, None, loop, loop.create_future(), of, REQUEST.get())
        self._jobs.put(job)
        await job.future

    async def read(self, question: Question[T]) -> T:
        """The answer to a question that is asked in the store's thread."""
        loop = asyncio.get_running_loop()
        job = Job((), question, loop, loop.create_future())
        self._jobs.put(job)
        answer: T = await job.future
        return answer

    def took(self) -> list[float]:
        """How long each transaction took since this was asked last."""
        took, self._took = self._took, []
        return took

    def close(self) -> None:
        """Write what waits, then close."""
        self._jobs.put(None)
        self._thread.join()
        self._close()

    async def check(self) -> None:
        """StoreError if the disk does not answer, or refused the last time and still does."""
        await self.read(lambda db: db.execute("SELECT id FROM tables LIMIT 1").fetchone())
        if self.last_error is not None:
            await self._probe()

    # --- where several nodes share it -------------------------------------------------------------
    async def claim(self, table: str) -> str | None:
        """Make a table this node's, unless another that lives has it: then where that one is."""
        return None

    async def beat(self, listing: bytes | None, counts: bytes | None = None) -> bool:
        """Say that this node lives, and what its listed tables and its counts are if they have
        changed; False: it was given up meanwhile, so that none of its tables is its own any
        more."""
        return True

    async def take(self, quota: Quota) -> bool:
        """Whether somebody may do once more what is counted at all nodes together, exactly; then
        it is counted."""
        raise NotImplementedError

    async def others(self) -> list[Node]:
        """The other nodes that live."""
        return []

    def outdated(self) -> list[Statement]:
        """What removes rows that have no meaning any more."""
        return []

    # --- what each kind does in its own way -------------------------------------------------------
    @abstractmethod
    async def archive(self, id_: str, packed: bytes, then: Sequence[Statement] = ()) -> None:
        """Keep the packed record of a finished game, then write these statements about its table;
        StoreError if it cannot be kept, and then they are not written."""

    @abstractmethod
    def _commit(self, jobs: Sequence[Job]) -> None:
        """Let the statements of all jobs happen together, or raise; then none of them has."""

    @abstractmethod
    def _ask(self, question: Question[Any]) -> Any:
        """The answer to a question."""

    @abstractmethod
    def _failed(self, error: Exception) -> StoreError:
        """What the database says, sorted into what a reader is told."""

    @abstractmethod
    def _is_own(self, error: Exception) -> bool:
        """Whether it comes from the database."""

    def _cut_off(self) -> bool:
        """Whether the last try to reach the database has failed: it is one for the whole group,
        because each takes seconds and everybody waits for this thread."""
        return False

    @abstractmethod
    def _close(self) -> None: ...

    @abstractmethod
    async def _probe(self) -> None:
        """Write something that changes nothing."""

    # --- the thread -------------------------------------------------------------------------------
    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            group = [job]
            closing = False
            while len(group) < LARGEST_GROUP:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    closing = True
                    break
                group.append(more)
            self._carry_out(group)
            if closing:
                return

    def _carry_out(self, group: list[Job]) -> None:
        writes = [job for job in group if job.question is None]
        answers: list[tuple[Job, Any]] = []
        error = self._transact(writes) if writes else None
        if error is not None and len(writes) > 1:
            for job in writes:  # one of them spoils the group: each on its own
                error = error if self._cut_off() else self._transact([job])
                answers.append((job, error))
        elif writes:
            answers += [(job, error) for job in writes]
        found: Any = error
        for job in group:
            if job.question is not None:
                if not (isinstance(found, StoreError) and self._cut_off()):
                    found = self._answer(job.question)
                answers.append((job, found))
        _tell(answers)

    def _answer(self, question: Question[Any]) -> Any:
        """The answer, or what went wrong, for the caller: this thread serves everybody."""
        try:
            return self._ask(question)
        except StoreError as error:
            return error
        except Exception as error:
            failed = self._failed(error)
            return failed if self._is_own(error) else error

    def _transact(self, jobs: list[Job]) -> StoreError | None:
        before, self.last_error = self.last_error, None
        requests = [job.request for job in jobs if job.request]
        begun = time.perf_counter()
        try:
            self._commit(jobs)
            self._took.append(time.perf_counter() - begun)
            self.groups += 1
            self.written += len(jobs)
        except Elsewhere as error:  # no fault of the disk
            return error
        except Exception as error:  # whatever it is: this thread serves everybody
            self.last_error = self._failed(error)
        self._note(before, requests)
        return self.last_error

    def _note(self, before: StoreError | None, requests: list[str]) -> None:
        """Tell the person who runs the server when the disk begins to refuse, and when it ends."""
        if self.last_error is None:
            log.debug("written", extra={"requests": requests})
        if self.last_error is not None and before is None:
            log.error("the disk refuses", extra={"why": str(self.last_error), "requests": requests})
        elif self.last_error is None and before is not None:
            log.info("the disk accepts data again")


@dataclass
class Job:
    statements: Sequence[Statement]
    question: Question[Any] | None
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    of: str = ""
    request: str = ""  # for which it is done

    def settle(self, value: Any) -> None:
        if self.future.done():
            return
        if isinstance(value, Exception):
            self.future.set_exception(value)
        else:
            self.future.set_result(value)


def _tell(answers: list[tuple[Job, Any]]) -> None:
    """Wake each loop once for all its answers."""
    for loop in {job.loop for job, _ in answers}:
        own = [(job, value) for job, value in answers if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, own)


def _settle(answers: list[tuple[Job, Any]]) -> None:
    for job, value in answers:
        job.settle(value)
