import type { FastifyInstance } from 'fastify';

export type NotReadyCode = 'DATABASE' | 'DISK_FULL' | 'STOPPING';

/** Why a server is not ready: a code for pages, and a sentence in English for monitors. */
interface NotReady {
  readonly code: NotReadyCode;
  readonly text: string;
}

/** A condition without which the server cannot do its work. */
interface Check {
  /** Why the server is not ready if this fails. */
  readonly reason: NotReady;
  /** Resolves to whether the condition holds. It fails if this rejects, or takes longer than two seconds. */
  readonly works: () => Promise<boolean>;
}

/** Whether the server runs, and whether it can do its work: for monitors, containers and load balancers. */
export interface Health {
  readonly add: (check: Check) => void;
  /** Why the server is not ready; none if it is. */
  readonly reasons: () => Promise<readonly NotReady[]>;
  /** Makes the server not ready from now on, so that a load balancer sends nothing new to it before it stops. */
  readonly stop: () => void;
}

const TIMEOUT_MS = 2000;
/** Callers within this time, in milliseconds, share one answer: strangers may ask too. */
const SHARED_MS = 500;

/**
 * Serves `/health/live`, which answers as long as the process does, and `/health/ready`: 200, or 503 with the reasons in
 * words. Neither names an address, a version or a user.
 */
export function serveHealth(app: FastifyInstance): Health {
  const checks: Check[] = [];
  let isStopping = false;
  let known = { at: Number.NEGATIVE_INFINITY, reasons: Promise.resolve<readonly NotReady[]>([]) };

  async function findReasons(): Promise<readonly NotReady[]> {
    const working = await Promise.all(checks.map(({ works }) => inTime(works)));
    return checks.filter((_, index) => !working[index]).map(({ reason }) => reason);
  }

  async function reasonsNow(): Promise<readonly NotReady[]> {
    if (isStopping) return [{ code: 'STOPPING', text: 'The server is stopping.' }];
    const now = performance.now();
    if (now - known.at > SHARED_MS) known = { at: now, reasons: findReasons() };
    return known.reasons;
  }

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const reasons = await reasonsNow();
    const isReady = reasons.length === 0;
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? { status: 'ready' } : { status: 'not ready', reasons: reasons.map(({ text }) => text) });
  });

  return {
    add({ reason, works }) {
      let asking: Promise<boolean> | undefined;
      // A check that hangs runs once, however many callers come.
      const ask = () => {
        asking ??= works().finally(() => {
          asking = undefined;
        });
        return asking;
      };
      checks.push({ reason, works: ask });
    },
    reasons: reasonsNow,
    stop() {
      isStopping = true;
    },
  };
}

async function inTime(works: Check['works']): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, TIMEOUT_MS, false);
  try {
    return await Promise.race([works(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
