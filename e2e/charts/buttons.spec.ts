import type { Page } from '@playwright/test';
import { listRecentRecords } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import { buttonTexts } from '../../packages/web/src/domains/charts/buttons/texts.ts';
import { texts as pushTexts } from '../../packages/web/src/domains/charts/types/push-button/texts.ts';
import { texts as toggleTexts } from '../../packages/web/src/domains/charts/types/toggle-button/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { createLamp } from '../support/boards.ts';
import { create, createRoof, openAgain, openWizard, submitOf } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, virtualHome } = TEXTS.en;
const buttons = buttonTexts.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('a toggle button sends, and follows every change', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await openWizard(page, topic.id, toggleTexts.en.name);
  for (const label of [toggleTexts.en.onValue, toggleTexts.en.offValue]) await page.getByLabel(label).fill('');
  await submitOf(page).click();
  await expect(page.getByText(buttons.valueWrong.wrong)).toHaveCount(2);
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByLabel(toggleTexts.en.onValue).fill('1');
  await page.getByLabel(toggleTexts.en.onText).fill('Lamp on');
  await page.getByLabel(toggleTexts.en.offValue).fill('0');
  const icon = page.getByRole('group', { name: toggleTexts.en.off, exact: true }).getByLabel(buttons.icon);
  await icon.fill('lamp off');
  await icon.press('ArrowDown');
  await icon.press('Enter');
  await create(page, 'Lamp');

  const buttonOf = (shown: Page) => shown.getByRole('button', { name: /^Lamp: / });
  const other = await openAgain(page);
  const bothAre = async (pressed: boolean) => {
    for (const shown of [page, other]) await expect(buttonOf(shown)).toHaveAttribute('aria-pressed', String(pressed));
  };
  await bothAre(false);
  await expect(buttonOf(page).locator('svg')).toBeVisible();
  await buttonOf(page).click();
  await bothAre(true);
  await expect(buttonOf(page)).toHaveText('Lamp on');
  const dataTypeId = (await api.getTopic(topic.id)).dataRecordTypes[0]?.id ?? '';
  const [record] = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId });
  expect(record?.value).toBe(1);

  await test.step('a board toggles it, and any other value changes nothing', async () => {
    await publish(server, topic.topicName, 'temperature=0.0');
    await bothAre(false);
    await publish(server, topic.topicName, 'temperature=1');
    await bothAre(true);
    await publish(server, topic.topicName, 'temperature=7');
    await other.reload();
    await bothAre(true);
  });

  await test.step('a refusal leaves it unchanged, and shows an error until closed', async () => {
    await api.call(updateTopic, { topicId: topic.id, isActive: false });
    await buttonOf(page).click();
    await expect(page.getByRole('alert').filter({ hasText: common.actionFailed })).toBeVisible();
    await expect(buttonOf(page)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('quick clicks on a toggle send what the screen shows, also on a slow server and with two browsers', async ({
  openAs,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Roof', 'led');
  const lamp = await createLamp(owner.api, topic);
  const page = await openAs(owner, `/charts/${lamp.id}/lamp`);
  const other = await openAs(owner, `/charts/${lamp.id}/lamp`);
  const bulb = await openAs(owner, `/virtual/light-bulb?topicName=${topic.topicName}&dataKey=led&turnOn=1&turnOff=0`);
  let [delay, isFailing] = [400, false];
  const sent: unknown[] = [];
  for (const shown of [page, other]) {
    await shown.route('**/v1/public/topic/message/new', async (route) => {
      sent.push(route.request().postDataJSON().message);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await (isFailing ? route.abort() : route.continue());
    });
  }
  const buttonOf = (shown: Page) => shown.getByRole('button', { name: /^Lamp: / });
  const allAre = async (isOn: boolean) => {
    for (const shown of [page, other]) {
      await expect(buttonOf(shown)).toHaveAttribute('aria-pressed', String(isOn));
      await expect(buttonOf(shown)).not.toHaveAttribute('aria-busy', 'true');
    }
    const bulbState = virtualHome.is(virtualHome.names.bulb, virtualHome.states.bulb[isOn ? 'on' : 'off']);
    await expect(bulb.getByRole('img', { name: bulbState })).toBeVisible();
  };
  await allAre(false);

  await test.step('three clicks leave it on, everywhere', async () => {
    for (let click = 0; click < 3; click += 1) await buttonOf(page).click({ delay: 0 });
    await expect(buttonOf(page)).toHaveAttribute('aria-pressed', 'true');
    await allAre(true);
    expect(sent.at(-1)).toBe('led=1');
  });

  await test.step('two browsers end with the same state', async () => {
    delay = 150;
    for (let click = 0; click < 4; click += 1) {
      await buttonOf(page).click();
      await buttonOf(other).click();
    }
    for (const shown of [page, other]) await expect(buttonOf(shown)).not.toHaveAttribute('aria-busy', 'true');
    const isOn = (await buttonOf(page).getAttribute('aria-pressed')) === 'true';
    await allAre(isOn);
  });

  await test.step('clicks that are refused return the screen to what the board has', async () => {
    const wasOn = (await buttonOf(page).getAttribute('aria-pressed')) === 'true';
    isFailing = true;
    for (let click = 0; click < 3; click += 1) await buttonOf(page).click();
    await expect(page.getByRole('alert').filter({ hasText: common.actionFailed })).toHaveCount(1);
    await allAre(wasOn);
  });
});

test('a push button sends its pair, and shows when anyone last pressed it', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await openWizard(page, topic.id, pushTexts.en.name);
  await page.getByLabel(charts.dataType).selectOption({ label: charts.plainMessages });
  await page.getByLabel(pushTexts.en.value).fill('ring');
  await page.getByLabel(pushTexts.en.text).fill('Ring the bell');
  await page.getByLabel(charts.name).fill('Bell');
  await submitOf(page).click();
  await expect(page.getByText(buttons.valueWrong['not-a-pair'])).toBeVisible();
  await page.getByLabel(pushTexts.en.value).fill('bell=2');
  await create(page, 'Bell');

  const other = await openAgain(page);
  const lastPressed = (shown: Page) => shown.getByText(pushTexts.en.lastPressed);
  await expect(other.getByRole('button', { name: 'Bell: Ring the bell' })).toBeVisible();
  await expect(lastPressed(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Bell: Ring the bell' }).click();
  await expect(page.getByRole('status').filter({ hasText: pushTexts.en.sent })).toBeVisible();
  for (const shown of [page, other]) await expect(lastPressed(shown)).toBeVisible();
  const types = (await api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName);
  expect(types).toContain('bell');
});
