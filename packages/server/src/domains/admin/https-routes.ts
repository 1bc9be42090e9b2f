import { getHttpsState, type HttpsState, switchHttps } from '@tinkerstream/contract/admin';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { requestLanguage } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LocalHttps } from '../../platform/tls/local-https.ts';
import type { Audit } from './audit.ts';

interface HttpsRoutesOptions {
  readonly audit: Audit;
  readonly localHttps: LocalHttps;
}

/** HTTPS with a certificate of this computer's own: its switch, and the certificate that devices must trust. */
export function httpsRoutes(server: FastifyInstance, route: Route, { audit, localHttps }: HttpsRoutesOptions): void {
  route(getHttpsState, async () => stateOf(localHttps));

  route(switchHttps, async ({ isOn }, { caller }) => {
    const before = { isOn: localHttps.ports() !== undefined };
    await localHttps.switch(isOn);
    return audit.record(caller, async () => ({
      result: stateOf(localHttps),
      change:
        before.isOn === isOn
          ? undefined
          : { action: 'update', subject: 'https', subjectId: '', before, after: { isOn } },
    }));
  });

  server.get('/ca.crt', (request, reply) => {
    const authority = localHttps.authority();
    if (authority === undefined) {
      const refusal = new AppError('TS_ERR_REQUEST_0004');
      return reply.code(refusal.status).send(refusal.bodyFor(requestLanguage(request.headers['accept-language'])));
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="tinkerstream-ca.crt"')
      .type('application/x-x509-ca-cert')
      .send(authority);
  });
}

function stateOf({ ports, origins, forPages, fixedBy, validUntil }: LocalHttps): HttpsState {
  return {
    isOn: ports() !== undefined,
    fixedBy: fixedBy ?? null,
    origins: origins(),
    fingerprint: forPages()?.fingerprint ?? null,
    validUntil: validUntil()?.toISOString() ?? null,
  };
}
