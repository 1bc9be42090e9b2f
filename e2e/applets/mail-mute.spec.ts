// Before a release.
import { createApplet, getMailMute, triggerByFace } from '@tinkerstream/contract/applets';
import { createProject, getProject } from '@tinkerstream/contract/projects';
import { startMailServer } from '../../packages/server/test/support/people/mail-server.ts';
import { linkOf, type ReadMail } from '../../packages/server/test/support/people/mailbox.ts';
import { applets as mainland } from '../../packages/web/src/i18n/zh-CN/applets.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
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
  const mailServer = await startMailServer();
  const server = await startServer({ env: { SMTP_URL: mailServer.url } });
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
    await expect.poll(() => mailServer.mails.length).toBe(1);
    const path = linkOf(mailServer.mails[0] as ReadMail).pathname;
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
    await expectAccessibleInBothSchemes(page);
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
    await mailServer.stop();
  }
});
