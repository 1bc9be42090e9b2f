import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tabOfProject } from '@tinkerstream/contract/applets';
import { getProject } from '@tinkerstream/contract/projects';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { startFakeService, tabsOf } from '../../../support/applets/fake-service.ts';
import { AppletScene, onMessage } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

const SPREADSHEET = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

test('one message performs an action of each service, with its value', async () => {
  const tabs: string[] = [];
  const [ifttt, sheets, google, gateway] = await Promise.all([
    startFakeService(),
    startFakeService(tabsOf(() => tabs)),
    startFakeService(),
    startFakeService(),
  ]);
  google.behave({ status: 200, body: { access_token: 'ya29.token', expires_in: 3599, token_type: 'Bearer' } });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const mails: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.toArray().then((chunks) => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server = await startServer({
    env: {
      IFTTT_BASE_URL: ifttt.url,
      GOOGLE_SHEETS_BASE_URL: sheets.url,
      GOOGLE_SHEETS_CREDENTIALS: JSON.stringify({
        type: 'service_account',
        private_key_id: 'abc',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: 'rows@school.iam.gserviceaccount.com',
        token_uri: `${google.url}/token`,
      }),
      SMS_GATEWAY_URL: `${gateway.url}/sms`,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    },
  });

  const scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  tabs.push(tabOfProject(scene.project.id));
  const { projectUsers } = await scene.api.call(getProject, { projectId: scene.project.id });
  const roof = await scene.topic();
  const publishContent = `It has {${roof.topicName}.temp} degrees`;
  await scene.add({
    triggers: [onMessage(roof)],
    actions: [
      {
        type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        publishJsonContent: JSON.stringify({ value1: publishContent }),
        iftttWebhookEvent: 'too_hot',
        iftttWebhookKey: 'some-key',
      },
      { type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId: SPREADSHEET, publishContent },
      { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent },
      {
        type: 'SEND_EMAIL_ACTION',
        recipientUserId: projectUsers[0]?.userId ?? '',
        emailSubject: 'Hot',
        publishContent,
      },
    ],
  });
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(roof.topicName, 'temp=31', { qos: 1 });
  const lines = await scene.logged((seen) => seen.filter((line) => line.startsWith('action')).length === 4);
  expect(lines.filter((line) => line.startsWith('action')).every((line) => line.includes(' DONE'))).toBe(true);

  const text = 'It has 31 degrees';
  expect(ifttt.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/trigger/too_hot/with/key/some-key', JSON.stringify({ value1: text })],
  ]);
  expect(sheets.calls.map(({ body }) => JSON.parse(body).values[0].slice(1))).toEqual([[text]]);
  expect(gateway.calls.map(({ body }) => JSON.parse(body))).toEqual([{ to: '+85291234567', text }]);
  await eventually(
    async () => mails,
    (received) => received.some((mail) => mail.includes(text)),
  );

  board.end(true);
  await server.stop();
  await Promise.all([ifttt.stop(), sheets.stop(), google.stop(), gateway.stop()]);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
