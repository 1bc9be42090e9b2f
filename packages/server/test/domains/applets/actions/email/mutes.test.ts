import { getMailMute, muteMails, unmuteMails } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { getProject } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../../test/support/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../../../../../test/support/server-process.ts';
import { AppletScene, onMessage, send } from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { startMailServer } from '../../../../support/people/mail-server.ts';
import type { ReadMail } from '../../../../support/people/mailbox.ts';
import { query } from '../../../../support/storage/database-query.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let env: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  mailServer = await startMailServer();
  env = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://iot.school.edu' };
  server = await startServer({ env });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

let scene: AppletScene;
let appletId: string;
/** The emails of this test's event trigger: those of others may still come. */
let own: () => ReadMail[];
let roof: Awaited<ReturnType<AppletScene['topic']>>;
beforeEach(async () => {
  scene = await AppletScene.open(await Api.signIn(server.http));
  roof = await scene.topic();
  const { projectUsers } = await scene.api.call(getProject, {
    projectId: scene.project.id,
  });
  const name = `Alarm ${mailServer.mails.length} ${Date.now()}`;
  own = () => mailServer.mails.filter(({ text }) => text.includes(name));
  appletId = await scene.add({
    name,
    triggers: [onMessage(roof)],
    actions: [
      {
        type: 'SEND_EMAIL_ACTION',
        recipientUserId: projectUsers[0]?.userId ?? '',
        emailSubject: 'Hot',
        publishContent: `{${roof.topicName}.temp}`,
      },
    ],
  });
});

const received = (count: number) =>
  eventually(
    async () => own(),
    (seen) => seen.length >= count,
  );
const linkOf = ({ text }: ReadMail) => new URL(/https:\S+/.exec(text)?.[0] ?? '');
const tokenOf = (mail: ReadMail) => linkOf(mail).pathname.split('/').at(-1) ?? '';

describe('an email of an event trigger', () => {
  test('goes to the chosen member, and can be muted and unmuted without signing in', async () => {
    const board = await connectBoard(server.mqttPort);
    await send(board, roof, 'temp=31');
    const [mail] = (await received(1)) as [ReadMail];
    expect(mail.to).toBe(ADMIN_EMAIL);
    expect(linkOf(mail).origin).toBe('https://iot.school.edu');
    const anyone = new Api(server.http);
    const token = tokenOf(mail);
    const names = { appletName: expect.stringContaining('Alarm'), projectName: 'Greenhouse' };

    // A program that checks emails opens the page and follows what it finds there.
    for (const path of [linkOf(mail).pathname, `/v1/public/applet/mail-mute/${token}`]) {
      for (const method of ['GET', 'HEAD']) await fetch(`${server.http}${path}`, { method });
    }
    await expect(anyone.call(getMailMute, { token })).resolves.toEqual({ ...names, mutedUntil: null });

    const { mutedUntil } = await anyone.call(muteMails, { token });
    expect(Date.parse(mutedUntil) - Date.now()).toBeGreaterThan(59 * 60_000);
    await expect(anyone.call(getMailMute, { token })).resolves.toEqual({ ...names, mutedUntil });
    await send(board, roof, 'temp=32');
    await scene.logged((lines) => lines.some((line) => line.endsWith(` LEFT_OUT MUTED ${mutedUntil}`)));

    await anyone.call(unmuteMails, { token });
    await expect(anyone.call(getMailMute, { token })).resolves.toEqual({ ...names, mutedUntil: null });
    await send(board, roof, 'temp=33');
    await scene.logged((lines) => lines.some((line) => line.includes('WAITS IN_NEXT_MAIL')));
    board.end(true);
  });

  test('cannot be muted with a wrong token', async () => {
    const board = await connectBoard(server.mqttPort);
    await send(board, roof, 'temp=31');
    const token = tokenOf(((await received(1)) as [ReadMail])[0]);
    const anyone = new Api(server.http);
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const otherRecipient = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const guess of [wrong, otherRecipient, 'x', token.toLowerCase()]) {
      await expect(anyone.call(muteMails, { token: guess })).rejects.toMatchObject({
        status: 404,
        errors: [{ code: appletErrors.muteLinkInvalid }],
      });
    }
    await expect(anyone.call(getMailMute, { token })).resolves.toMatchObject({ mutedUntil: null });
    board.end(true);
  });

  test('has all that was acknowledged, although the server is killed', async () => {
    const board = await connectBoard(server.mqttPort);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => board.publishAsync(roof.topicName, `temp=${n}`, { qos: 1 })),
    );
    const { dataDir } = server;
    await server.kill();
    board.end(true);
    server = await startServer({ dataDir, env });
    await received(1);
    const collected = () =>
      query(
        server,
        undefined,
        `SELECT collected FROM applet_mail WHERE sending IS NULL AND applet_id = '${appletId}'`,
      ).then((rows) => rows.map((row) => JSON.parse(String(row.collected))?.count ?? 0).at(-1) as number);
    await eventually(collected, (count) => count === 29);
    // The minute is over.
    await server.kill();
    await query(server, undefined, 'UPDATE applet_mail SET next_on = next_on - 60000');
    await query(server, undefined, "UPDATE job SET run_on = run_on - 60000 WHERE kind LIKE 'applet-mail %'");
    server = await startServer({ dataDir, env });
    await received(2);
    expect(own()).toHaveLength(2);
    expect(own()[1]?.text).toContain('And 28 more times');
  });
});
