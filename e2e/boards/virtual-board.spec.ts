import type { Page } from '@playwright/test';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { boardsVirtual: texts } = TEXTS.en;

const isConnected = (page: Page) => expect(page.getByText(texts.statuses.connected)).toBeVisible();

test('a pupil without an account sends from a virtual board on a phone, and sees what arrives', async ({
  openAs,
  page: phone,
  server,
}) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  const teacher = await openAs(person, `/connect/${topic.topicName}`);
  const address = (await teacher.getByTestId('virtual-board-address').textContent()) ?? '';

  await setLanguage(phone, 'en', server);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(new URL(address).pathname);
  await isConnected(phone);
  await phone.getByLabel(texts.name).fill('group1');
  await phone.getByLabel(texts.names.temperature).fill('27');
  await phone.getByRole('button', { name: texts.sendNow }).click();
  await expect(phone.getByText(texts.sentCount(1))).toBeVisible();
  await expect(teacher.getByTestId('arrived-temperature')).toHaveText('27');
  const { devices } = await person.api.getTopic(topic.id);
  expect(devices).toMatchObject([{ serialName: 'group1' }]);

  await publish(server, topic.topicName, 'led=on');
  await expect(phone.getByRole('img', { name: texts.displayOn })).toBeVisible();
  await publish(server, topic.topicName, 'hello');
  await expect(phone.getByTestId('board-text')).toHaveText('hello');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});

test('a virtual board works by keyboard alone', async ({ page, server }) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  await setLanguage(page, 'en', server);
  await page.goto(`/virtual/board/${topic.topicName}`);
  await isConnected(page);
  const light = page.getByLabel(texts.names.light);
  await tabTo(page, light);
  await page.keyboard.press('ArrowRight');
  await expect(light).toHaveValue('101');
  await tabTo(page, page.getByRole('button', { name: texts.press('A') }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.sentCount(1))).toBeVisible();
  await expect(page.getByText(/light=101,.*button=1/)).toBeVisible();
});

test('a phone adds what it measures after a click, and forgets its place when the switch is off', async ({
  page,
  server,
}) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  await page.context().setGeolocation({ latitude: 22.2819, longitude: 114.1582 });
  await setLanguage(page, 'en', server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/virtual/board/${topic.topicName}`);
  await isConnected(page);
  const device = page.getByRole('group', { name: texts.device.title });
  const place = device.getByRole('switch', { name: texts.device.use.location });
  await expect(place).toHaveAccessibleDescription(texts.device.locationHint);
  await tabTo(page, place);
  await page.keyboard.press('Space');
  await expect(device).toContainText(texts.device.denied);
  await expect(place).not.toBeChecked();

  await page.context().grantPermissions(['geolocation']);
  await page.keyboard.press('Space');
  await expect(device).toContainText('22.2819, 114.1582');
  const send = page.getByRole('button', { name: texts.sendNow });
  await send.click();
  await expect(page.getByText(/_lat=22\.2819,_lng=114\.1582$/)).toBeVisible();
  await place.click();
  await expect(place).not.toBeChecked();
  await send.click();
  await expect(page.getByText(/tilt=0$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
