import { getAppletServices } from '@tinkerstream/contract/applets';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { readConfig } from '../../../../src/config.ts';
import { actionServiceRoutes } from '../../../../src/domains/applets/actions/service-routes.ts';
import { createGuards } from '../../../../src/platform/http/guards.ts';
import { createHttpServer } from '../../../../src/platform/http/http-server.ts';
import { createRoute } from '../../../../src/platform/http/route.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { actionsWith } from './action-fixture.ts';

const { actionServices } = readConfig({
  SMTP_URL: 'smtp://mail.school.edu',
  SMS_GATEWAY_URL: 'http://10.0.0.7/sms',
  SMS_GATEWAY_TOKEN: 'gateway-secret',
});

let app: FastifyInstance;
let http: string;
beforeAll(async () => {
  ({ app } = await createHttpServer({ logger: createLogger('silent'), tls: undefined }));
  const guards = createGuards();
  guards.authenticate = async (token) =>
    token === 'ada'
      ? { userId: 'ada', sessionId: 's', email: 'ada@school.edu', isEmailVerified: true, authorities: [] }
      : undefined;
  actionServiceRoutes(createRoute(app, guards), actionsWith({ services: actionServices }));
  http = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test('users see which services are set up, and nothing else of them', async () => {
  await expect(new Api(http, 'ada').call(getAppletServices, {})).resolves.toEqual({
    email: true,
    sms: true,
    googleSheet: false,
    googleSheetAccount: null,
  });
});

test('others see nothing', async () => {
  await expect(new Api(http).call(getAppletServices, {})).rejects.toMatchObject({ status: 401 });
  await expect(new Api(http, 'eve').call(getAppletServices, {})).rejects.toMatchObject({ status: 401 });
});
