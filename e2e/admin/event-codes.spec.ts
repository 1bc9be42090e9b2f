// Before a release.
import { readFileSync } from 'node:fs';
import { createEventCode } from '@tinkerstream/contract/admin';
import { EVENT_ACCESS_DAYS } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { adminEventCodes: texts, common, lists } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('an event code by default starts today and lasts for its days of access, is in upper case, and appears in the list', async ({
  page,
}) => {
  const code = `FAIR${Date.now()}`;
  await page.goto('/admin/eventCode/list');
  await page.getByRole('link', { name: texts.create }).first().click();
  await expect(page.getByLabel(texts.startFrom)).toHaveValue(/T00:00$|T00:00:00$/);
  const end = page.getByRole('textbox', { name: texts.endUntil, exact: true });
  await expect(end).toHaveValue(/T23:59:59$/);
  await expect(page.getByLabel(texts.regEndDate)).toHaveValue(/T23:59:59$/);
  const [registrationEnd, eventEnd] = [await page.getByLabel(texts.regEndDate).inputValue(), await end.inputValue()];
  const days = Math.round((Date.parse(eventEnd) - Date.parse(registrationEnd)) / 86_400_000);
  expect(days, 'whoever registers on the last day gets the days of access that the code promises').toBe(
    EVENT_ACCESS_DAYS,
  );
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByText(texts.eventCodeEmpty)).toBeVisible();
  await expect(page.getByText(texts.eventNameEmpty)).toBeVisible();

  await page.getByLabel(texts.eventCode).fill(code.toLowerCase());
  await page.getByLabel(texts.eventName).fill('Science fair');
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.detailTitle(code) })).toBeVisible();

  await page.goto('/admin/eventCode/list');
  await page.getByRole('searchbox').fill(code);
  await expect(page).toHaveURL(/search=/);
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page).toHaveURL(/\/admin\/eventCode\/event-code-[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(code);
});

test('a list is paged, sorted and exported by the server', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const prefix = `PAGED${Date.now()}X`;
  const codes = Array.from({ length: 26 }, (_, index) => `${prefix}${index + 1}`);
  const [startTime, endUntil] = ['2034-01-01T00:00:00Z', '2034-01-02T00:00:00Z'];
  for (const eventCode of codes) {
    await admin.call(createEventCode, { eventCode, eventName: 'Open day', startTime, endUntil, regEndDate: endUntil });
  }
  await page.goto(`/admin/eventCode/list?search=${prefix}`);
  const cells = page.getByRole('table', { name: texts.title }).locator('tbody tr td:nth-child(2)');
  await expect(cells).toHaveCount(25);
  await page.getByRole('button', { name: texts.eventCode }).click();
  await expect(page.getByRole('columnheader', { name: texts.eventCode })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => cells.first().textContent()).toBe([...codes].sort()[0]);
  await page.getByRole('button', { name: texts.eventCode }).click();
  await expect.poll(() => cells.first().textContent()).toBe([...codes].sort().at(-1));
  await page.getByRole('button', { name: lists.lastPage }).click();
  await expect(page.getByRole('status').filter({ hasText: '26 of 26' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '26 of 26' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: lists.exportCsv }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('event-codes.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  for (const code of codes) expect(csv).toContain(code);

  await page.getByRole('searchbox').fill('no such code');
  await expect(page.getByText(lists.nothingFound('no such code'))).toBeVisible();
  await page.getByRole('button', { name: lists.clearSearch }).click();
  await expect(cells).toHaveCount(25);
});
