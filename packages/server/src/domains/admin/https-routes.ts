import { getHttpsState, type HttpsState, switchHttps } from '@tinkerstream/contract/admin';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ServeFile } from '../../platform/http/serve-file.ts';
import type { LocalHttps } from '../../platform/tls/local-https.ts';
import type { Audit } from './audit.ts';

interface HttpsRoutesOptions {
  readonly route: Route;
  readonly serveFile: ServeFile;
  readonly audit: Audit;
  readonly localHttps: LocalHttps;
}

/** The routes of HTTPS with a certificate of this computer's own: its switch, and the certificate that devices must trust. */
export function httpsRoutes({ route, serveFile, audit, localHttps }: HttpsRoutesOptions): void {
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

  serveFile('/ca.crt', () => {
    const body = localHttps.authority();
    if (body === undefined) throw new AppError(requestErrors.callUnknown);
    return {
      body,
      headers: {
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="tinkerstream-ca.crt"',
        'content-type': 'application/x-x509-ca-cert',
      },
    };
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
