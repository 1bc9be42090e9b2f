import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppletMessage } from '../../../../src/domains/applets/actions/publish-message/definition.ts';
import { createMailer } from '../../../../src/platform/mail/mailer.ts';
import type { PublishOutcome } from '../../../../src/platform/mqtt/gateway-types.ts';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { holdTimeouts } from '../../../support/applets/outbound-timeout.ts';
import { parseMail, type ReadMail } from '../../../support/people/mailbox.ts';
import { actionsWith } from './action-fixture.ts';

describe('an action that publishes', () => {
  const publish = { type: 'PUBLISH_MQTT_MESSAGE_ACTION' as const, topicName: 'topic-id', publishContent: 'fan=開' };

  test('sends its message with its hops, and names the job that it ends', async () => {
    const sent: AppletMessage[] = [];
    const actions = actionsWith({
      publish: async (message) => {
        sent.push(message);
        return { outcome: 'accepted' };
      },
    });
    await expect(actions.perform(publish, { id: 'intent-1', hops: 3, board: 'group1' })).resolves.toEqual({
      outcome: 'DONE',
    });
    expect(sent).toEqual([
      {
        userId: expect.any(String),
        board: 'group1',
        topicId: 'topic-id',
        payload: Buffer.from('fan=開'),
        hops: 3,
        finishesJob: 'intent-1',
        addsJobs: [],
      },
    ]);
    expect(actions.targetOf({ ...publish, id: 'a' })).toBe('topic-id');
    expect(actions.laneOf({ ...publish, id: 'a' })).toBeUndefined();
  });

  test('says that its message was too fast to be stored', async () => {
    const reason = { code: 'TOO_FAST' as const, detail: '60' };
    const actions = actionsWith({ publish: async () => ({ outcome: 'accepted', reasons: [reason] }) });
    await expect(actions.perform(publish)).resolves.toEqual({ outcome: 'DONE', reason: { ...reason, seen: '' } });
  });

  test.each([
    ['unknown-topic', 'FAILED', 'TOPIC_GONE', 'topic-id'],
    ['inactive-topic', 'FAILED', 'TOPIC_INACTIVE', 'topic-id'],
    ['ended-subscription', 'FAILED', 'TOPIC_SUBSCRIPTION_ENDED', 'topic-id'],
    ['failed', 'RETRIED', 'FAILED', ''],
  ] satisfies [PublishOutcome, string, string, string][])(
    'to a topic that answers %s is %s',
    async (answer, outcome, code, detail) => {
      const actions = actionsWith({ publish: async () => ({ outcome: answer }) });
      await expect(actions.perform(publish)).resolves.toEqual({ outcome, reason: { code, detail, seen: '' } });
    },
  );
});

test('an HTTP response that comes too late for its request fails', async () => {
  const result = await actionsWith({}).perform({ type: 'HTTP_RESPONSE_ACTION', publishContent: 'hello' });
  expect(result).toEqual({ outcome: 'FAILED', reason: { code: 'NO_REQUEST', detail: '', seen: '' } });
});

describe('an SMS action', () => {
  let gateway: FakeService;
  beforeAll(async () => {
    gateway = await startFakeService();
  });
  afterEach(() => gateway.reset());
  afterAll(() => gateway.stop());

  const TOKEN = 'gateway-secret';
  const sms = { type: 'SEND_SMS_ACTION' as const, phoneNumber: '+85291234567', publishContent: 'Hot: "31"\n熱' };
  const withGateway = (token: string | undefined = TOKEN) =>
    actionsWith({ services: { smsGateway: { url: `${gateway.url}/send?from=school`, token } } });

  test('posts number and text to the gateway, with its token and an idempotency key', async () => {
    const actions = withGateway();
    await expect(actions.perform(sms, { id: 'intent-1' })).resolves.toMatchObject({ outcome: 'DONE' });
    const [call] = gateway.calls;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/send?from=school',
      headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': 'intent-1' },
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({ to: '+85291234567', text: sms.publishContent });
    expect(actions.targetOf({ ...sms, id: 'a' })).toBe('+85291234567');
    expect(actions.laneOf({ ...sms, id: 'a' })).toBe(new URL(gateway.url).host);
    expect(actions.services).toMatchObject({ sms: true });
  });

  test('without a token sends none; without a gateway is not configured', async () => {
    const actions = actionsWith({ services: { smsGateway: { url: gateway.url, token: undefined } } });
    await actions.perform(sms);
    expect(gateway.calls[0]?.headers.authorization).toBeUndefined();
    await expect(actionsWith({}).perform(sms)).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'NOT_CONFIGURED' },
    });
    expect(actionsWith({}).services).toMatchObject({ sms: false });
  });

  test.each([
    [{ status: 202 }, 'DONE'],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'FAILED'],
    [{ status: 401 }, 'FAILED'],
    [{ status: 429 }, 'RETRIED'],
    [{ status: 500 }, 'RETRIED'],
    ['breaks' as const, 'RETRIED'],
    ['endless' as const, 'FAILED'],
  ])('that meets %j is %s', async (behaviour, outcome) => {
    gateway.behave(behaviour);
    const actions = withGateway();
    await expect(actions.perform(sms)).resolves.toMatchObject({ outcome });
    expect(gateway.calls).toHaveLength(1);
    expect(actions.logged()).not.toContain(TOKEN);
  });

  test('is tried again if no answer comes in time', async () => {
    const timeouts = holdTimeouts();
    gateway.behave(() => {
      timeouts.pass();
      return 'hangs';
    });
    await expect(withGateway().perform(sms)).resolves.toMatchObject({ outcome: 'RETRIED' });
    expect(timeouts.lengths).toEqual([10_000]);
    expect(gateway.calls).toHaveLength(1);
  });

  test('is sent 30 times an hour for each user, even at the same moment', async () => {
    const actions = withGateway();
    const results = await Promise.all(Array.from({ length: 40 }, () => actions.perform(sms)));
    expect(gateway.calls).toHaveLength(30);
    expect(results.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(30);
    expect(results.filter(({ reason }) => reason?.code === 'TOO_MANY_SENT' && reason.detail === '30')).toHaveLength(10);
    await expect(actions.perform(sms, { runsAsId: 'other' })).resolves.toMatchObject({ outcome: 'DONE' });
  });

  test('that is tried again or aborted does not count, one refused for good does', async () => {
    const actions = withGateway();
    gateway.behave({ status: 503 });
    for (let attempt = 0; attempt < 40; attempt++) await actions.perform(sms);
    const aborted = AbortSignal.abort(new Error('The server stops'));
    for (let attempt = 0; attempt < 40; attempt++) {
      await expect(actions.perform(sms, { signal: aborted })).rejects.toThrow('The server stops');
    }
    gateway.behave({ status: 400 });
    const results = [];
    for (let attempt = 0; attempt < 31; attempt++) results.push(await actions.perform(sms));
    expect(results.map(({ reason }) => reason?.code)).toEqual([...Array(30).fill('ANSWERED'), 'TOO_MANY_SENT']);
  });
});

describe('an email action', () => {
  const mails: ReadMail[] = [];
  const envelopes: string[][] = [];
  let refusal: { message: string; responseCode: number } | undefined;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error(refusal.message), refusal)),
    onData(stream, session, done) {
      envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
      stream.toArray().then((chunks) => {
        mails.push(parseMail(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  /** Accepts connections and never greets. */
  let silent: Server;
  const portOf = (server: { address: () => AddressInfo | string | null }) => (server.address() as AddressInfo).port;
  beforeAll(async () => {
    silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  });
  afterEach(() => {
    mails.length = 0;
    envelopes.length = 0;
    refusal = undefined;
  });
  afterAll(async () => {
    silent.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  const email = {
    type: 'SEND_EMAIL_ACTION' as const,
    recipientUserId: 'ada',
    emailSubject: '溫室 {is} hot',
    publishContent: '31 °C\n.\n開窗',
  };
  const mailer = (port: number) =>
    createMailer({ smtpUrl: `smtp://user:smtp-secret@127.0.0.1:${port}`, folder: '/nowhere', from: 'iot@school.edu' });
  const withMail = (port = portOf(smtp.server)) =>
    actionsWith({
      services: { hasMailServer: true },
      sendMail: mailer(port),
      findRecipient: async (projectId, userId) =>
        projectId === 'project' && userId === 'ada'
          ? { email: 'ada@school.edu', projectName: 'Greenhouse' }
          : undefined,
    });

  test('sends subject and text to the member, and says where it comes from', async () => {
    const actions = withMail();
    await expect(actions.perform(email)).resolves.toEqual({ outcome: 'DONE' });
    expect(envelopes).toEqual([['ada@school.edu']]);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: 'ada@school.edu', subject: '溫室 {is} hot' });
    const lines = mail?.text.split('\r\n') ?? [];
    expect(lines.slice(0, 3)).toEqual(['31 °C', '.', '開窗']);
    expect(lines.filter((line) => line.includes('Greenhouse') && line.includes('Alarm'))).toHaveLength(3);
    expect(actions.services).toMatchObject({ email: true });
  });

  test('cannot add a header or a recipient with a line break in its subject', async () => {
    await withMail().perform({ ...email, emailSubject: 'a\r\nBcc: eve@evil.example\r\n\r\nb' });
    expect(envelopes).toEqual([['ada@school.edu']]);
    expect(mails[0]).toMatchObject({ subject: 'a Bcc: eve@evil.example b' });
  });

  test('goes to members with a verified email only', async () => {
    for (const other of [{ recipientUserId: 'eve' }, { recipientUserId: 'eve@evil.example' }]) {
      await expect(withMail().perform({ ...email, ...other })).resolves.toMatchObject({
        outcome: 'FAILED',
        reason: { code: 'NO_RECIPIENT' },
      });
    }
    await expect(withMail().perform(email, { projectId: 'another' })).resolves.toMatchObject({ outcome: 'FAILED' });
    expect(envelopes).toEqual([]);
  });

  test('without a mail server is not configured', async () => {
    await expect(actionsWith({}).perform(email)).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'NOT_CONFIGURED' },
    });
    expect(actionsWith({}).services).toMatchObject({ email: false });
  });

  test.each([
    [550, 'FAILED'],
    [451, 'RETRIED'],
  ])('that the mail server refuses with %i is %s', async (responseCode, outcome) => {
    refusal = { message: 'No', responseCode };
    const actions = withMail();
    await expect(actions.perform(email)).resolves.toEqual({
      outcome,
      reason: { code: 'ANSWERED', detail: String(responseCode), seen: '' },
    });
    expect(actions.logged()).toContain(`"status":${responseCode}`);
    expect(actions.logged()).not.toMatch(/smtp-secret|ada@/);
  });

  test('is tried again, with the reason, if nobody listens', async () => {
    await expect(withMail(1).perform(email)).resolves.toEqual({
      outcome: 'RETRIED',
      reason: { code: 'UNREACHABLE', detail: 'REFUSED', seen: '' },
    });
  });

  test('is tried again if the mail server does not greet', async () => {
    const connected = once(silent, 'connection');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = withMail(portOf(silent)).perform(email);
    await connected;
    // By then the mailer is connected too.
    await setImmediate();
    vi.advanceTimersByTime(15_000);
    await expect(sent).resolves.toMatchObject({
      outcome: 'RETRIED',
      reason: { code: 'UNREACHABLE', detail: 'TIMEOUT' },
    });
  });

  test('ends with the reason of its signal', async () => {
    const cancellation = new AbortController();
    silent.once('connection', () => cancellation.abort(new Error('The server stops')));
    const { signal } = cancellation;
    await expect(withMail(portOf(silent)).perform(email, { signal })).rejects.toThrow('The server stops');
  });
});
