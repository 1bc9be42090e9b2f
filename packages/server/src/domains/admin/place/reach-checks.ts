import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { placeErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Client } from '../../../platform/http/caller.ts';

const TOKEN_BYTES = 24;
const LASTS_MS = 15 * 60_000;
/** Maximum checks at a time: a further one ends the oldest. */
const MAX_CHECKS = 100;
/** Characters of a User-Agent that are kept: a header has any length. */
const AGENT_LENGTH = 300;

interface Check {
  readonly userId: string;
  /** The browser that shows the code. */
  readonly userAgent: string;
  /** The end, by the monotonic clock. */
  readonly endsOn: number;
}

type Asking = Pick<Client, 'address' | 'userAgent'>;

export type ReachChecks = ReturnType<typeof createReachChecks>;

/**
 * Checks whether other devices reach this server: an administrator shows a link that reveals nothing, and learns when
 * someone has opened it. Checks are in memory, because they are over in minutes.
 */
export function createReachChecks(nodes: Pick<Nodes, 'everywhere'>) {
  const checks = new Map<string, Check>();

  const add = nodes.everywhere('place.check', (token: string, userId: string, userAgent: string) => {
    checks.set(token, { userId, userAgent, endsOn: performance.now() + LASTS_MS });
    const [oldest] = checks.keys();
    if (checks.size > MAX_CHECKS && oldest !== undefined) checks.delete(oldest);
  });

  return {
    start(userId: string, { userAgent }: Asking) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      add(token, userId, userAgent.slice(0, AGENT_LENGTH));
      return { token, expiresOn: new Date(Date.now() + LASTS_MS).toISOString() };
    },

    /** @throws placeErrors.checkEnded if the check has ended, or never was */
    confirm(token: string, { address, userAgent }: Asking): { userId: string; isOtherDevice: boolean } {
      const check = checks.get(token);
      if (!check || check.endsOn < performance.now()) throw new AppError(placeErrors.checkEnded);
      const isSameBrowser = isOwnAddress(address) && userAgent.slice(0, AGENT_LENGTH) === check.userAgent;
      return { userId: check.userId, isOtherDevice: !isSameBrowser };
    },
  };
}

/** Whether a call comes from this computer. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}
