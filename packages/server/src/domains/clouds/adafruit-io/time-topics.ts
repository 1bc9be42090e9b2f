import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import { timePayload } from './clock.ts';
import { TIME_TOPICS } from './feed-topics.ts';

const TICK_MS = 1000;

/** Sends the time each second, and the hour each hour, to the clients that subscribe to it. */
export function createTimeTopics(dialects: Pick<Dialects, 'deliver' | 'hasSubscribers'>, now = Date.now) {
  const scopes = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let hour = hourOf(now());

  function tick(): void {
    const time = now();
    const isNewHour = hourOf(time) !== hour;
    hour = hourOf(time);
    for (const scope of scopes) {
      if (!dialects.hasSubscribers(scope)) scopes.delete(scope);
      for (const topic of TIME_TOPICS) {
        if (topic !== 'time/hours' || isNewHour) dialects.deliver(scope, topic, Buffer.from(timePayload(topic, time)));
      }
    }
    if (scopes.size === 0) stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** A client of a scope has subscribed to the time. */
    start(scope: string): void {
      scopes.add(scope);
      timer ??= setInterval(tick, TICK_MS).unref();
    },
    stop,
  };
}

function hourOf(time: number): number {
  return Math.floor(time / 3_600_000);
}
