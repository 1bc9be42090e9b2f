// Before a release.
import type { Page } from '@playwright/test';
import { sendMessage } from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { records, topics: texts } = TEXTS.en;

const table = (page: Page, name: string) => page.getByRole('table', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('the message log explains why a message failed, also one to a wrong topic, in English and in Chinese', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Roof', 'light');
  await page.goto(`/topic/${topic.id}/roof`);
  const log = table(page, records.messageLog);
  await expect(log).toContainText(records.noMessages);

  await publish(server, topic.topicName, '_dsn=b7,light=5');
  await expect(log.getByRole('row').nth(1)).toContainText(records.outcomes.STORED);
  await expect(table(page, texts.devices)).toContainText('b7');

  await publish(server, topic.topicName, 'light=,colour=red');
  await expect(log.getByRole('row').nth(1)).toContainText(records.outcomes.NOT_STORED);
  await expect(log.getByRole('row').nth(1)).toContainText(records.reasons.PART_WITHOUT_VALUE('light', 1));
  await expect(log.getByRole('row').nth(1)).toContainText(records.reasons.UNKNOWN_KEY_NOT_NUMERIC('colour', 1));

  const board = await mqtt.connectAsync(server.mqtt);
  await board.publishAsync(topic.topicName, 'light=5', { qos: 1 });
  for (let n = 0; n < 3; n++) await board.publishAsync('DELETEDONE', 'light=6', { qos: 1 });
  await expect(log.getByRole('row').nth(1)).toContainText(records.reasons.OTHER_TOPIC_UNKNOWN('D…E', 3));
  await expect(log.getByRole('row').nth(1)).toContainText(records.outcomes.REFUSED);
  await expect(log.getByRole('row').nth(2)).toContainText(records.outcomes.STORED);
  await board.endAsync();

  await page.getByRole('switch', { name: texts.active }).click();
  // The switch shows the change before the server has stored it.
  await expect.poll(async () => (await api.getTopic(topic.id)).isActive).toBe(false);
  const refused = api.call(sendMessage, { topicId: topic.id, message: 'light=6' });
  await expect(refused).rejects.toMatchObject({ status: 409 });
  await expect(log.getByRole('row').nth(1)).toContainText(records.reasons.TOPIC_SWITCHED_OFF('', 1));
  await expect(log.getByRole('row').nth(1)).toContainText(records.outcomes.REFUSED);

  const { records: chinese } = TEXTS['zh-HK'];
  await setLanguage(page, 'zh-HK', server);
  await page.reload();
  const translated = table(page, chinese.messageLog).getByRole('row');
  await expect(translated.nth(1)).toContainText(chinese.outcomes.REFUSED);
  await expect(translated.nth(1)).toContainText(chinese.reasons.TOPIC_SWITCHED_OFF('', 1));
  await expect(translated.nth(2)).toContainText(chinese.outcomes.REFUSED);
  await expect(translated.nth(2)).toContainText(chinese.reasons.OTHER_TOPIC_UNKNOWN('D…E', 3));
  await expect(translated.nth(3)).toContainText(chinese.outcomes.STORED);
  await expect(translated.nth(4)).toContainText(chinese.outcomes.NOT_STORED);
  await expect(translated.nth(4)).toContainText(chinese.reasons.PART_WITHOUT_VALUE('light', 1));
  await expect(translated.nth(4)).toContainText(chinese.reasons.UNKNOWN_KEY_NOT_NUMERIC('colour', 1));
});

test('a flood hides no problem of another board, and is named in the list of boards', async ({ openAs, server }) => {
  const teacher = await createPerson(server, 'full');
  const project = await teacher.api.createProject('Climate');
  const topic = await teacher.api.createTopic('Class', 'temperature', project.id);
  const board = await mqtt.connectAsync(server.mqtt);
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  await send('_dsn=group8,temperature=');
  await send('_dsn=group8,temperature=21');
  const page = await openAs(teacher, `/topic/${topic.id}/class`);
  const log = table(page, records.messageLog);
  await expect(log).toContainText(records.reasons.PART_WITHOUT_VALUE('temperature', 1));
  for (let n = 0; n < 150; n++) await send(`_dsn=group12,temperature=${n}`);
  await expect(log).not.toContainText('group8');

  await page.getByText(records.onlyProblems).click();
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log).toContainText(records.reasons.PART_WITHOUT_VALUE('temperature', 1));
  await send('_dsn=group8,temperature=');
  await expect(log).toContainText(records.times(2));
  await page.getByText(records.allMessages).click();
  await expect(log).toContainText('group8');
  await panel(page, records.messageLog).getByRole('combobox', { name: records.device }).selectOption('group12');
  await expect(log).not.toContainText('group8');

  await page.goto(`/project/${project.id}/climate`);
  const boards = table(page, TEXTS.en.overview.boards);
  await expect(boards).toContainText('group12');
  const flood = setInterval(() => void send('_dsn=group12,temperature=1'), 20);
  await expect(boards.getByRole('row', { name: 'group12' })).toContainText(/Sends \d+ messages a second/);
  await expect(boards.getByRole('row', { name: 'group8' })).not.toContainText('messages a second');
  await boards.getByRole('row', { name: 'group12' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('group12');
  await expect(page.locator('main header')).toContainText(/Sends \d+ messages a second/);
  clearInterval(flood);
  await board.endAsync();
});
