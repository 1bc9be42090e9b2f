// Before a release.
import { registerWithEventCode } from '@tinkerstream/contract/accounts';
import { createMaintenancePeriod } from '@tinkerstream/contract/admin';
import { localMinute } from '../../packages/web/src/ui/text/local-time.ts';
import { Api } from '../../test/support/api.ts';
import { createEvent, newEmail } from '../../test/support/entitlements.ts';
import { startServer } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { admin: adminTexts, adminMaintenance: texts, common, shell } = TEXTS.en;

test('when maintenance starts, users are led to its page and back, while administrators continue and can end it', async ({
  browser,
}) => {
  const server = await startServer();
  const [user, page] = [
    await browser.newPage({ baseURL: server.http }),
    await browser.newPage({ baseURL: server.http }),
  ];
  try {
    const api = await Api.signIn(server.http);
    const event = await createEvent(api);
    const email = newEmail();
    const guest = await new Api(server.http).call(registerWithEventCode, { email, eventCode: event.eventCode });
    await setLanguage(user, 'en', server);
    await user.clock.install();
    await user.goto(
      `/user/login/direct?token=${guest.directAccessKey}&email=${encodeURIComponent(email)}&ref=%2Ftopic`,
    );
    await expect(user.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();

    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const period = { startFrom: at(-1), endUntil: at(60), showSince: at(-60) };
    await api.call(createMaintenancePeriod, period);
    // The user does nothing: the page polls once a minute.
    await user.clock.fastForward(60_000);
    await expect(user.getByRole('heading', { level: 1, name: adminTexts.unavailable })).toBeVisible();
    await expect(user.getByText(adminTexts.maintenanceText(localMinute(period.endUntil)))).toBeVisible();
    await expect(user.getByText('TS_ERR')).toHaveCount(0);

    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    await page.goto('/admin/maintenance-period/list');
    const row = page.getByRole('table', { name: texts.title }).locator('tbody tr');
    await expect(row).toContainText(texts.states.now);
    await row.getByRole('button', { name: texts.remove('') }).click();
    await page.getByRole('dialog').getByRole('button', { name: common.delete }).click();
    await carryOut(page, '');
    await expect(page.getByText(common.noRecord)).toBeVisible();
    // The page polls every 30 seconds; a pending request at that time delays the next.
    await expect(async () => {
      await user.clock.fastForward(30_000);
      await expect(user.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible({ timeout: 3_000 });
    }).toPass();
  } finally {
    await user.close();
    await page.close();
    await server.stop();
  }
});
