// Before a release.
import { eventCodeErrors } from '@tinkerstream/contract/error-codes';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent } from '../../../../../test/support/entitlements.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminEventCodes: texts, common } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('the detail is read-only until Edit; Cancel changes nothing, Update saves', async () => {
  const event = await createEvent(await Api.signIn(server.http));
  const page = await mountPage(`/admin/eventCode/event-code-${event.id}`, administrator);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: texts.edit }).click();
  await page.getByLabel(texts.eventName).fill('Something else');
  await page.getByRole('button', { name: common.cancel }).click();
  await expect(page.getByText('Science fair')).toBeVisible();

  await page.getByRole('button', { name: texts.edit }).click();
  await page.getByRole('textbox', { name: texts.endUntil, exact: true }).fill('2020-01-01T00:00');
  await page.getByRole('button', { name: texts.update }).click();
  await expect(page.getByText(texts.endBeforeStart)).toBeVisible();
  await page.getByRole('textbox', { name: texts.endUntil, exact: true }).fill('2035-01-01T00:00');
  await page.getByLabel(texts.regEndDate).fill('2035-01-02T00:00');
  await page.getByRole('button', { name: texts.update }).click();
  await expect(page.getByText(texts.registrationTooLate)).toBeVisible();
  await page.getByLabel(texts.regEndDate).fill('2034-12-31T23:59:59');
  await page.getByLabel(texts.eventName).fill('Winter fair');
  await page.getByRole('button', { name: texts.update }).click();
  await expect(page.getByText('Winter fair')).toBeVisible();
  await expect(page.getByText('2035-01-01 00:00')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a taken code is refused with a message that stays until the next attempt, and the form keeps its values', async () => {
  const event = await createEvent(await Api.signIn(server.http));
  const page = await mountPage('/admin/eventCode/create-event-code', administrator);
  await page.getByLabel(texts.eventCode).fill(event.eventCode);
  await page.getByLabel(texts.eventName).fill('Second');
  await page.getByRole('button', { name: common.create, exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: eventCodeErrors.codeTaken });
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel(texts.eventName)).toHaveValue('Second');
  await page.getByLabel(texts.eventCode).fill(`${event.eventCode}B`);
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByText(texts.created)).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
