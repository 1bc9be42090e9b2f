import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { chooseMore, publish } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { carryOut } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { topics } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('the values of a topic are cleared from its menu, and its page shows that immediately', async () => {
  const admin = await Api.signIn(server.http);
  const topic = await admin.createTopic('Pond', 'temperature');
  await publish(server, topic.topicName, 'temperature=4711');
  const page = await mountPage(`/topic/${topic.id}/pond`, administrator);
  await expect(page.getByRole('cell', { name: '4711' }).first()).toBeVisible();
  await chooseMore(page, topics.clearValues);
  await expect(page.getByText(topics.clearValuesText('Pond', '1'))).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: topics.clearValues }).click();
  await carryOut(page, 'Pond');
  await expect(page.getByText(topics.valuesCleared('Pond'))).toBeVisible();
  await expect(page.getByRole('cell', { name: '4711' })).toHaveCount(0);
});
