import type { getNewerRelease } from '@tinkerstream/contract/admin';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import * as z from 'zod/mini';
import type { Logger } from '../../platform/logger.ts';
import { fetchOutbound } from '../../platform/outbound-http/outbound-http.ts';

type NewerRelease = ResponseOf<typeof getNewerRelease>;

const TIMEOUT_MS = 5000;
/** Maximum bytes of an answer: a long list of changes fits. */
const MAX_BYTES = 1024 * 1024;
/** How long an answer is used, and how long nothing is asked after a failure, in milliseconds. */
const ANSWER_KEPT_MS = 24 * 3600 * 1000;
const FAILURE_KEPT_MS = 3600 * 1000;

const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** The parts of GitHub's answer about a latest release that are read. */
const Answer = z.object({ tag_name: z.string().check(z.regex(VERSION)), html_url: z.optional(z.string()) });

interface ReleaseOptions {
  /** The address to ask. Undefined: the operator has not allowed it, so nothing is asked. */
  readonly url: string | undefined;
  /** The version of this server. */
  readonly version: string;
  readonly logger: Logger;
}

/**
 * Finds out whether a release is newer than this server: when an administrator opens the page, at most once a day. A
 * failed request leaves the page as it is.
 */
export function newerRelease({ url, version, logger }: ReleaseOptions): () => Promise<NewerRelease> {
  let known: NewerRelease = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(address: string): Promise<void> {
    try {
      const latest = await latestRelease(address);
      known = isNewer(latest.version, version) ? latest : null;
      askAgainAt = performance.now() + ANSWER_KEPT_MS;
    } catch (error) {
      logger.info({ err: error }, 'Could not ask for the latest release');
      askAgainAt = performance.now() + FAILURE_KEPT_MS;
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (url === undefined) return null;
    if (performance.now() >= askAgainAt) {
      asking ??= ask(url);
      await asking;
    }
    return known;
  };
}

/** @throws if the address does not answer, or answers no release */
async function latestRelease(address: string): Promise<NonNullable<NewerRelease>> {
  const headers = { accept: 'application/json', 'user-agent': 'Tinkerstream' };
  const options = { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowsPrivate: true };
  const response = await fetchOutbound(new URL(address), options);
  if (response.status !== 200) throw new Error(`It answered ${response.status}`);
  const { tag_name: tag, html_url: page } = Answer.parse(await response.json());
  // Only web addresses: another kind would be a script in the page.
  return { version: tag.replace(/^v/, ''), address: page && /^https?:\/\//.test(page) ? page : null };
}

/** Whether the version a, of three numbers, comes after b. */
function isNewer(a: string, b: string): boolean {
  const numbersOf = (version: string) => (VERSION.exec(version) ?? []).slice(1).map(Number);
  const own = numbersOf(b);
  const [index, number] = [...numbersOf(a).entries()].find(([at, part]) => part !== own[at]) ?? [];
  return index !== undefined && number !== undefined && number > (own[index] ?? 0);
}
