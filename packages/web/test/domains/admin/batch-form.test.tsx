// @vitest-environment happy-dom
import { listLicenseTargets } from '@tinkerstream/contract/admin';
import { LICENSE_PRESETS, LicenseType } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';
import { BatchCreatePage } from '../../../src/domains/admin/licenses/batch-create-page.tsx';
import { presetValues } from '../../../src/domains/admin/licenses/batch-form.ts';
import { ADMIN_LISTS } from '../../../src/domains/admin/queries.ts';
import { button, click, errorOf, field, fill, renderPage } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const texts = dictionary.adminLicenses;

const renderForm = () =>
  renderPage(BatchCreatePage, {
    layout: 'admin',
    path: '/admin/license/create-license-batch',
    data: [[[...ADMIN_LISTS, listLicenseTargets.path, { pageSize: 20 }], { items: [], total: 0 }]],
  });

/** The number of switches that a type turns on. The API does not return this. */
const switchedOn = (type: LicenseType) =>
  Object.entries(LICENSE_PRESETS[type].permission).filter(([flag, value]) => value === true && flag !== 'allowOpenApi')
    .length;

test.each(LicenseType.options)('the type %s presets its limits and switches', (type) => {
  const { expireDays, permission } = LICENSE_PRESETS[type];
  const { flags, ...values } = presetValues(type, new Date(2026, 0, 1));
  expect(values).toMatchObject({
    type,
    trialDays: String(expireDays),
    projectCount: String(permission.allowProjectCount),
    topicCount: String(permission.allowTopicCount),
    dataIntervalLimitSec: String(permission.allowDataIntervalLimitSec),
    viewableHistoryDay: String(permission.allowViewableHistoryDay),
  });
  expect(values.expireDate).toMatch(/T23:59:59$/);
  expect(Object.values(flags).filter(Boolean)).toHaveLength(switchedOn(type));
});

test('choosing another type replaces the presets of the previous one, but not the number of licenses', async () => {
  await renderForm();
  expect([texts.licenseCount, texts.maxConsumptionCount].map((label) => field(label).value)).toEqual(['1', '72']);
  await fill(field(texts.licenseCount), '30');
  await click(field(texts.types.full_12_months));
  const { expireDays, maxConsumptionCount } = LICENSE_PRESETS.full_12_months;
  expect(field(texts.trialDays).value).toBe(String(expireDays));
  expect(field(texts.maxConsumptionCount).value).toBe(String(maxConsumptionCount));
  expect(field(texts.licenseCount).value).toBe('30');
  const switches = [...document.querySelectorAll<HTMLInputElement>('[role=switch]')];
  expect(switches.filter(({ checked }) => checked)).toHaveLength(switchedOn('full_12_months'));
});

test('a batch without a package, with numbers out of range, or with an end in the past shows errors', async () => {
  await renderForm();
  await fill(field(texts.licenseCount), '0');
  await fill(field(texts.topicCount), '');
  await fill(field(texts.trialDays), '0');
  await click(field(texts.byDate));
  await fill(field(texts.expireDate), '2020-01-01T00:00:00');
  await click(button(texts.create));
  expect(errorOf(field(texts.target))).toBe(texts.targetMissing);
  expect(errorOf(field(texts.licenseCount))).toBe(texts.numberBetween('1', '100,000'));
  expect(errorOf(field(texts.topicCount))).toBe(texts.numberBetween('-1', '1,000,000'));
  expect(errorOf(field(texts.expireDate))).toBe(texts.datePast);
});
