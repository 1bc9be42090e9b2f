import type { Page } from '@playwright/test';
import { renewTopicName } from '@tinkerstream/contract/topics';
import { createPerson } from '../../test/support/people.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, virtualHome: texts } = TEXTS.en;
const PATH = '/virtual/light-bulb';

type Device = keyof typeof texts.names;
const stateOf = (device: Device, state: 'on' | 'off') => texts.is(texts.names[device], texts.states[device][state]);

async function expectBulb(page: Page, state: 'on' | 'off') {
  await expect(page.getByRole('img', { name: stateOf('bulb', state) })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: stateOf('bulb', state) })).toBeVisible();
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('messages of a board switch the bulb and the things in the house, live', async ({ openAs, server }) => {
  const [owner, visitor] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'event')]);
  const topic = await owner.api.createTopic('Room', 'led');
  await publish(server, topic.topicName, 'led=1,door=1');

  // Anyone who knows the name of the topic may watch it.
  const page = await openAs(visitor, PATH);
  await expect(page.getByText(texts.notSet)).toBeVisible();
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(common.fillInAll)).toHaveCount(4);
  await field(page, texts.topicName).fill('NOSUCHNAME');
  await field(page, texts.dataKey).fill('led');
  await field(page, texts.turnOn).fill('1');
  await field(page, texts.turnOff).fill('0');
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(texts.topicNotFound).first()).toBeVisible();

  await field(page, texts.topicName).fill(topic.topicName);
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page).toHaveURL(`${PATH}?topicName=${topic.topicName}&dataKey=led&turnOn=1&turnOff=0`);
  await expect(page.getByText(texts.listening(topic.topicName))).toBeVisible();
  // The lamp was switched on before the page was open.
  await expectBulb(page, 'on');
  await expect(page.getByText(stateOf('door', 'on'))).toBeVisible();

  await publish(server, topic.topicName, 'led=0');
  await expectBulb(page, 'off');
  await publish(server, topic.topicName, 'led=1');
  await expectBulb(page, 'on');
  // The value is neither on nor off: nothing changes, also after a reload.
  await publish(server, topic.topicName, 'led=7,fan=1');
  await expect(page.getByText(stateOf('fan', 'on'))).toBeVisible();
  await expectBulb(page, 'on');
  await publish(server, topic.topicName, '_dsn=b1,door=0,curtain=1,lamp=1');
  for (const [device, state] of [
    ['door', 'off'],
    ['curtain', 'on'],
    ['lamp', 'on'],
  ] as const) {
    await expect(page.getByText(stateOf(device, state))).toBeVisible();
  }
  await page.reload();
  await expectBulb(page, 'on');
  await expect(page.getByText(stateOf('curtain', 'on'))).toBeVisible();

  await page.getByRole('button', { name: texts.sendThis('led=0') }).click();
  await expectBulb(page, 'off');
});

test('other settings leave the old topic, and text values work without a data type', async ({ openAs, server }) => {
  const owner = await createPerson(server, 'full');
  const [first, second] = [await owner.api.createTopic('First', 'n'), await owner.api.createTopic('Second', 'n')];
  await publish(server, second.topicName, 'light=on');
  const page = await openAs(owner);
  const query = 'dataKey=light&turnOn=on&turnOff=off&lamp=light';
  await page.goto(`${PATH}?topicName=${first.topicName}&${query}`);
  await expect(page.getByText(texts.listening(first.topicName))).toBeVisible();
  await expectBulb(page, 'off');
  await field(page, texts.topicName).fill(second.topicName);
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(texts.listening(second.topicName))).toBeVisible();
  await expectBulb(page, 'on');
  // The key of the bulb also switches the lamp of the house.
  await expect(page.getByText(stateOf('lamp', 'on'))).toBeVisible();

  await publish(server, first.topicName, 'light=off');
  await publish(server, second.topicName, 'fan=on');
  await expect(page.getByText(stateOf('fan', 'on'))).toBeVisible();
  await expectBulb(page, 'on');
  await page.goBack();
  await expect(page.getByText(texts.listening(first.topicName))).toBeVisible();
  await expectBulb(page, 'off');

  await owner.api.call(renewTopicName, { topicId: first.id });
  await expect(page.getByText(texts.topicNotFound).first()).toBeVisible();
});

test('the bulb goes on where it was after the connection was lost', async ({ openAs, server }) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Room', 'led');
  const page = await openAs(owner, `${PATH}?topicName=${topic.topicName}&dataKey=led&turnOn=1&turnOff=0`);
  await expect(page.getByText(texts.listening(topic.topicName))).toBeVisible();
  await page.context().setOffline(true);
  await publish(server, topic.topicName, 'led=1');
  await page.context().setOffline(false);
  await expectBulb(page, 'on');
  await publish(server, topic.topicName, 'led=0');
  await expectBulb(page, 'off');
});
