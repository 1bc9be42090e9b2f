import type { FastifyInstance } from 'fastify';
import { Histogram } from '../metrics/histogram.ts';
import { LastHour } from '../metrics/last-hour.ts';
import { byLabel, type Metrics } from '../metrics/metrics.ts';

/** A kind of call, by the pattern of its address, and how long its answers took in the last hour. */
export interface CallTime {
  /** The method and pattern: `GET /v1/topic/{topicId}`, without values. */
  readonly call: string;
  readonly count: number;
  /** The median in milliseconds, like `p95Ms`. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface CallTimes {
  /** The calls with the highest 95th percentile, slowest first. */
  readonly slowest: (count: number) => CallTime[];
}

/** Minimum calls of a shown percentile. */
const MIN_CALLS = 5;

/**
 * Measures how long the answers of calls take, from their headers to their last byte. Memory is limited by the number
 * of routes: files and pages do not count.
 */
export function watchCalls(server: FastifyInstance, metrics: Metrics): CallTimes {
  const durations = new Histogram();
  const answers = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const lastHour = new LastHour(() => new Map<string, Histogram>());

  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined && isCall(url)) {
      durations.observe(reply.elapsedTime);
      const kind = `${Math.floor(reply.statusCode / 100)}xx` as keyof typeof answers;
      if (kind in answers) answers[kind]++;
      const times = lastHour.current;
      const call = `${request.method} ${url}`;
      let ofCall = times.get(call);
      if (!ofCall) {
        ofCall = new Histogram();
        times.set(call, ofCall);
      }
      ofCall.observe(reply.elapsedTime);
    }
    done();
  });

  metrics.histogram('httpCall', 'How long the answers of API calls took.', durations);
  metrics.counter('httpCalls', 'Answered API calls, by the first digit of their status.', () =>
    byLabel('status', answers),
  );

  return {
    slowest(count) {
      const all = new Map<string, Histogram>();
      for (const part of lastHour.parts) {
        for (const [call, times] of part) {
          const sum = all.get(call) ?? new Histogram();
          sum.add(times);
          all.set(call, sum);
        }
      }
      return [...all]
        .filter(([, times]) => times.count >= MIN_CALLS)
        .map(([call, times]) => ({
          call: call.replace(/:(\w+)/g, '{$1}'),
          count: times.count,
          p50Ms: Math.round(times.quantile(0.5) ?? 0),
          p95Ms: Math.round(times.quantile(0.95) ?? 0),
        }))
        .sort((a, b) => b.p95Ms - a.p95Ms)
        .slice(0, count);
    },
  };
}

function isCall(url: string): boolean {
  return /^\/(?:v1|oauth|open|send|last)\//.test(url);
}
