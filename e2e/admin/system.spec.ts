import { readFileSync } from 'node:fs';
import { getSystemState } from '@tinkerstream/contract/admin';
import { serverErrors } from '@tinkerstream/contract/error-codes';
import { Api } from '../../test/support/api.ts';
import { openDatabase } from '../../test/support/server-database.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { adminSystem: texts, common } = TEXTS.en;

test('an administrator sees whether everything is well, and gets the file for support', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const project = await admin.createProject('Busy greenhouse');
  const topic = await admin.createTopic('Greenhouse', 't', project.id);
  for (const value of [1, 2]) await publish(server, topic.topicName, `t=${value}`);
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/system');
  await expect(page.getByText(texts.problems.NO_BACKUP.title)).toBeVisible();
  const busiest = page.getByRole('table', { name: texts.busiest }).getByRole('row', { name: 'Busy greenhouse' });
  await expect(busiest).toContainText('2');
  await expect(page.getByText(/\d\sGB of .*\sGB free/)).toBeVisible();
  await expectAccessible(page);

  // The page reads the state once, and again by the button.
  await publish(server, topic.topicName, 't=3');
  await page.getByRole('button', { name: texts.refresh }).click();
  await expect(busiest).toContainText('3');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^tinkerstream-support-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await expect(page.getByText(texts.downloaded)).toBeVisible();

  // Without Redis nobody can say whether the other servers answer.
  const state = await admin.call(getSystemState, {});
  const [first] = state.servers;
  if (!first) throw new Error('The server is not in its list');
  const notReady = { notReady: ['The database does not answer.'], notReadyReasons: ['DATABASE'] };
  const away = { ...first, ...notReady, isBusAvailable: false };
  const other = { ...first, name: 'other:3000', isAnswering: false };
  const backup = {
    isOn: true,
    lastOn: null,
    failure: 'There is no folder /b.',
    failureReason: 'NO_FOLDER',
    isOverdue: true,
  };
  await page.route(`**${getSystemState.path}`, (route) =>
    route.fulfill({ json: { ...state, servers: [away, other], backup } }),
  );
  await page.getByRole('button', { name: texts.refresh }).click();
  await expect(page.getByText(texts.problems.BUS_LOST.title)).toBeVisible();
  await expect(page.getByRole('row', { name: 'other:3000' })).toContainText(texts.unknown);
  await setLanguage(page, 'zh-HK', server);
  await page.reload();
  const chinese = TEXTS['zh-HK'];
  await expect(page.getByText(chinese.adminSystem.notReadyReasons.DATABASE)).toBeVisible();
  await expect(page.getByText(chinese.adminMaintenance.backups.failures.NO_FOLDER)).toBeVisible();
});

test('a page that could not be loaded shows a reference, which the log has', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const database = openDatabase(server.dataDir);
  database.exec('ALTER TABLE license_target RENAME TO moved_away');
  try {
    await page.goto('/admin/license/home');
    const text = await page.getByRole('alert').filter({ hasText: serverErrors.failed }).first().innerText();
    const [, reference = 'none'] = new RegExp(`${common.reference('(\\S+)')}`).exec(text) ?? [];
    expect(reference).toMatch(/^\w{4}-\w{4}$/);
    const line = server
      .output()
      .split('\n')
      .find((one) => one.includes(reference));
    expect(line).toContain('license_target');
  } finally {
    database.exec('ALTER TABLE moved_away RENAME TO license_target');
    database.close();
  }
});
