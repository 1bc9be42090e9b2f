import { createApplet, getMailMute, triggerByFace } from '@tinkerstream/contract/applets';
import { createProject, getProject } from '@tinkerstream/contract/projects';
import { SMTPServer } from 'smtp-server';
import { applets as mainland } from '../../packages/web/src/i18n/zh-CN/applets.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const MUTE_TEXTS = {
  en: TEXTS.en.applets.mailMute,
  'zh-HK': TEXTS['zh-HK'].applets.mailMute,
  'zh-CN': mainland.mailMute,
};

test('a recipient mutes the emails of an event trigger from an email, on a phone, and takes it back', async ({
  page,
}) => {
  const links: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.toArray().then((chunks) => {
        // Base64 or not, the link is in the text.
        const raw = Buffer.concat(chunks).toString();
        const body = raw.slice(raw.indexOf('\r\n\r\n'));
        const text = /base64/i.test(raw) ? Buffer.from(body, 'base64').toString() : body.replace(/=\r\n/g, '');
        links.push(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    const api = await Api.signIn(server.http);
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const { projectUsers } = await api.call(getProject, { projectId });
    await api.call(createApplet, {
      projectId,
      name: 'Alarm',
      triggers: [{ type: 'FACE_DETECTION_TRIGGER' }],
      actions: [
        {
          type: 'SEND_EMAIL_ACTION',
          recipientUserId: projectUsers[0]?.userId ?? '',
          emailSubject: 'Someone is here',
          publishContent: 'A face',
        },
      ],
    });
    await api.call(triggerByFace, { projectId });
    await expect.poll(() => links.length).toBe(1);
    const path = new URL(links[0] ?? '').pathname;
    const token = path.split('/').at(-1) ?? '';
    const mutedUntil = async () => (await new Api(server.http).call(getMailMute, { token })).mutedUntil;

    await page.setViewportSize({ width: 360, height: 640 });
    for (const language of ['zh-HK', 'zh-CN', 'en'] as const) {
      await setLanguage(page, language, server);
      await page.goto(`${server.http}${path}`);
      const { question } = MUTE_TEXTS[language];
      await expect(page.getByRole('heading', { name: question('Alarm', 'Greenhouse') })).toBeVisible();
      await expectNoSidewaysScrolling(page);
    }
    expect(await mutedUntil()).toBeNull();
    const texts = MUTE_TEXTS.en;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: texts.mute }).click();
    await expect(page.getByRole('heading', { name: texts.muted('Alarm') })).toBeVisible();
    expect(await mutedUntil()).not.toBeNull();
    await page.reload();
    await page.getByRole('button', { name: texts.unmute }).click();
    await expect(page.getByRole('heading', { name: texts.question('Alarm', 'Greenhouse') })).toBeVisible();
    expect(await mutedUntil()).toBeNull();

    await page.goto(`${server.http}${path.slice(0, -1)}`);
    await expect(page.getByRole('heading', { name: texts.invalid })).toBeVisible();
  } finally {
    await server.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});
