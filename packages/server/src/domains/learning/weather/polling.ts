import { setTimeout } from 'node:timers/promises';
import type { WeatherType } from '@tinkerstream/contract/learning';
import { largestOf } from '@tinkerstream/contract/platform/extremes';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Observe } from './observatory.ts';
import { createWeatherRepository } from './repository.ts';

const MINUTE_MS = 60_000;
/** Time between two polls: the observatory measures every 10 to 15 minutes. */
const POLL_MS = 10 * MINUTE_MS;
/** The wait after a failed poll, and how long a server that dies during a poll keeps others from it. */
const RETRY_MS = MINUTE_MS;
/**
 * How far the next poll may be ahead of now: a later one was planned before the clock went back. The minute allows for
 * another server's clock, and for a poll that ended since now was read.
 */
const LATEST_DUE_MS = POLL_MS + MINUTE_MS;
/** How long readings are stored, counted from the latest reading of the type. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS;
/** Age of old readings: an answer may wait for newer ones. */
export const STALE_MS = 3 * POLL_MS;
/** How long an answer waits for a poll. */
const PATIENCE_MS = 2000;

interface PollingParts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly database: Database;
  readonly observe: Observe;
  readonly logger: Logger;
}

/**
 * Keeps the stored readings current while users ask for them: each call starts a poll of its type if the last one was
 * 10 minutes ago. Servers that share a database poll once for all of them.
 */
export function createPolling({ clock, database, observe, logger }: PollingParts) {
  const repository = createWeatherRepository(database);
  const polls = new Map<WeatherType, Promise<void>>();
  const stopping = new AbortController();

  async function poll(type: WeatherType): Promise<void> {
    try {
      const observations = await observe(type, stopping.signal);
      const newest = largestOf(observations.map(({ time }) => time));
      const now = clock.wall();
      await database.transaction().execute(async (transaction) => {
        const stored = createWeatherRepository(transaction);
        await stored.addObservations(type, observations);
        if (observations.length > 0) await stored.removeBefore(type, newest - KEPT_MS);
        await stored.updatePoll(type, { dueOn: now + POLL_MS, answeredOn: now, isReachable: true });
      });
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error, type }, 'Could not get the weather');
      await repository.updatePoll(type, { dueOn: clock.wall() + RETRY_MS, isReachable: false });
    }
  }

  /** Starts the poll of a type, unless one runs here or on another server, or was not long ago. */
  async function pollIfDue(type: WeatherType): Promise<void> {
    const now = clock.wall();
    if (polls.has(type) || stopping.signal.aborted) return;
    if (!(await repository.claimPoll(type, now, now + LATEST_DUE_MS, now + RETRY_MS))) return;
    const running = poll(type)
      .catch((error: unknown) => logger.error({ err: error, type }, 'Could not store the weather'))
      .finally(() => polls.delete(type));
    polls.set(type, running);
  }

  return {
    /**
     * Updates the readings of some types if they are due. Waits for that only if there are none, or old ones, and then
     * for two seconds: the next answer has the later readings.
     */
    async refresh(types: readonly WeatherType[]): Promise<void> {
      const now = clock.wall();
      const asked = (await repository.listPolls()).filter(({ type }) => types.includes(type));
      const due = asked.filter(({ dueOn }) => dueOn <= now || dueOn > now + LATEST_DUE_MS);
      await Promise.all(due.map(({ type }) => pollIfDue(type)));
      const stale = asked.filter(({ answeredOn }) => answeredOn === null || now - answeredOn > STALE_MS);
      const awaited = stale.flatMap(({ type }) => polls.get(type) ?? []);
      if (awaited.length === 0) return;
      await Promise.race([Promise.all(awaited), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    },

    /** Ends the polls, while the database is still open. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      await Promise.all(polls.values());
    },
  };
}

export type Polling = ReturnType<typeof createPolling>;
