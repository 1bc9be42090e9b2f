import type { Session } from 'node:inspector';

/** How often the process looks at its memory. */
const LOOK_EVERY_MS = 5000;
/** More than this above what it needed before is given back. */
const WORTH_BYTES = 64 * 1024 * 1024;
/** The longest time between two attempts, where the process has come to need more. */
const MAX_PATIENCE_MS = 60 * 60_000;
/** Below this share of one processor the process has time for it. */
const QUIET_SHARE = 0.2;

interface MemoryReturnOptions {
  /** Bytes in memory now, and how much processor time has been used, in milliseconds. */
  readonly look: () => { readonly memory: number; readonly processorMs: number };
  /** Gives back what is not needed. */
  readonly giveBack: () => void;
}

/**
 * Decides when memory that a flood has left behind goes back to the system: V8 keeps the pages of its heap for the next flood, and an
 * idle process collects no garbage. It takes a tenth of a second in which nothing else happens, so only a process that has little to
 * do does it, and only where it is worth it.
 */
export function createMemoryReturn({ look, giveBack }: MemoryReturnOptions): (elapsedMs: number) => void {
  let before = look();
  let needed = before.memory;
  /** How long to leave it alone after memory that was really needed. */
  let patienceMs = LOOK_EVERY_MS;
  let waitedMs = patienceMs;
  return (elapsedMs) => {
    waitedMs += elapsedMs;
    const now = look();
    const share = (now.processorMs - before.processorMs) / elapsedMs;
    before = now;
    needed = Math.min(needed, now.memory);
    if (share > QUIET_SHARE || now.memory < needed + WORTH_BYTES || waitedMs < patienceMs) return;
    giveBack();
    waitedMs = 0;
    patienceMs = look().memory < needed + WORTH_BYTES ? LOOK_EVERY_MS : Math.min(2 * patienceMs, MAX_PATIENCE_MS);
  };
}

/** Gives memory back for as long as the process runs. */
export async function startMemoryReturn(): Promise<{ readonly stop: () => void }> {
  const { Session } = await import('node:inspector');
  const openSession = () => {
    const opened = new Session();
    opened.connect();
    opened.post('HeapProfiler.enable');
    return opened;
  };
  let session: Session | undefined;
  const look = createMemoryReturn({
    look() {
      const { user, system } = process.cpuUsage();
      return { memory: process.memoryUsage.rss(), processorMs: (user + system) / 1000 };
    },
    giveBack: () => {
      session ??= openSession();
      collectGarbage(session);
    },
  });
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    look(now - looked);
    looked = now;
  }, LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * The one way of node's API in which V8 empties its pool of pages as well. The session is kept: the process dies when one is
 * ended while V8 answers it.
 */
function collectGarbage(session: Session): void {
  session.post('HeapProfiler.collectGarbage', () => {});
}
