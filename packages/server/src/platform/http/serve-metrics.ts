import { createHash, timingSafeEqual } from 'node:crypto';
import { authErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import type { Metric, Metrics } from '../metrics/metrics.ts';
import { requestLanguage } from './caller.ts';

/**
 * Serves `/metrics` for Prometheus, which sends the token of METRICS_TOKEN as a Bearer token. Without that setting there is
 * nothing at this address.
 */
export function serveMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
  logger: Logger,
): void {
  let registry: ReturnType<typeof openRegistry> | undefined;

  server.get('/metrics', async (request, reply) => {
    const refusal = refusalOf(token, request.headers.authorization);
    reply.header('cache-control', 'no-store');
    if (refusal) {
      if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
      return reply.code(refusal.status).send(refusal.bodyFor(requestLanguage(request.headers['accept-language'])));
    }
    registry ??= openRegistry(metrics, logger);
    const { contentType, metrics: write } = await registry;
    return reply.type(contentType).send(await write());
  });
}

function refusalOf(token: string | undefined, authorization = ''): AppError | undefined {
  if (token === undefined) return new AppError(requestErrors.callUnknown);
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  // Digests have one length, so the comparison takes the same time for any token.
  return timingSafeEqual(digest(sent), digest(token)) ? undefined : new AppError(authErrors.notSignedIn);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The figures of the server, with those that the library has of the process: memory, processor time, garbage collection. */
async function openRegistry(metrics: Metrics, logger: Logger) {
  // The library is loaded only if needed: that saves a classroom computer the memory.
  const { Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics.all()) {
    const { name, help, kind } = metric;
    const get = async () => ({
      name,
      help,
      type: kind,
      aggregator: 'sum',
      values: (await samplesOf(metric, logger)).map(({ value, labels = {}, suffix = '' }) => ({
        value,
        labels,
        metricName: name + suffix,
      })),
    });
    // The library needs only these two fields of a metric; its own classes would count each message by a map of labels.
    registry.registerMetric({ name, get } as unknown as Parameters<typeof registry.registerMetric>[0]);
  }
  return { contentType: registry.contentType, metrics: () => registry.metrics() };
}

/**
 * The samples of a metric. A figure that cannot be read, such as one from an absent database, is left out: the others
 * show why.
 */
async function samplesOf({ name, read }: Metric, logger: Logger) {
  try {
    return await read();
  } catch (error) {
    logger.debug({ err: error, metric: name }, 'Could not read a figure, so /metrics leaves it out');
    return [];
  }
}
