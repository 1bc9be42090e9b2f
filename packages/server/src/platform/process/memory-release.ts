import { Session } from 'node:inspector';

/** How often the process measures its memory. */
const CHECK_INTERVAL_MS = 5000;
/** Minimum excess of memory over its lowest measured value for a release. */
const MIN_EXCESS_BYTES = 64 * 1024 * 1024;
/** Maximum time between two attempts, for a process that really needs the memory. */
const MAX_BACKOFF_MS = 60 * 60_000;
/** The share of one processor below which the process counts as idle. */
const IDLE_SHARE = 0.2;

interface MemoryReleaseOptions {
  /** Resident memory in bytes, and processor time used so far in milliseconds. */
  readonly measure: () => { readonly memory: number; readonly processorMs: number };
  /** Releases unused memory to the operating system. */
  readonly release: () => void;
}

/**
 * Decides when to release the memory that a flood of messages has left behind: V8 keeps its heap pages, and an idle
 * process does not collect garbage. A release blocks the process for a tenth of a second, so it only happens when the
 * process is idle and much memory is in excess.
 */
export function createMemoryRelease({ measure, release }: MemoryReleaseOptions): (elapsedMs: number) => void {
  let before = measure();
  let needed = before.memory;
  /** The pause between two attempts, which grows if a release frees little, because the memory is really needed. */
  let backoffMs = CHECK_INTERVAL_MS;
  let waitedMs = backoffMs;
  return (elapsedMs) => {
    const now = measure();
    waitedMs += elapsedMs;
    const share = (now.processorMs - before.processorMs) / elapsedMs;
    before = now;
    needed = Math.min(needed, now.memory);
    if (share > IDLE_SHARE || now.memory < needed + MIN_EXCESS_BYTES || waitedMs < backoffMs) return;
    release();
    waitedMs = 0;
    backoffMs =
      measure().memory < needed + MIN_EXCESS_BYTES ? CHECK_INTERVAL_MS : Math.min(2 * backoffMs, MAX_BACKOFF_MS);
  };
}

/** Starts to release memory periodically. */
export function startMemoryRelease(): { readonly stop: () => void } {
  const openSession = () => {
    const opened = new Session();
    opened.connect();
    opened.post('HeapProfiler.enable');
    return opened;
  };
  let session: Session | undefined;
  const check = createMemoryRelease({
    measure() {
      const { user, system } = process.cpuUsage();
      return { memory: process.memoryUsage.rss(), processorMs: (user + system) / 1000 };
    },
    release: () => {
      session ??= openSession();
      collectGarbage(session);
    },
  });
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    try {
      check(now - checkedAt);
      checkedAt = now;
    } catch (error) {
      // Without a free file descriptor, the memory cannot be read. The next check includes this time.
      if ((error as NodeJS.ErrnoException).syscall !== 'uv_resident_set_memory') throw error;
    }
  }, CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Collects garbage by the only call in node's API that also empties V8's page pool. The session stays open: closing it
 * while V8 answers would crash the process.
 */
function collectGarbage(session: Session): void {
  session.post('HeapProfiler.collectGarbage', () => {});
}
