import { connectAsync } from 'mqtt';
import { tileTexts } from '../../packages/web/src/domains/boards/tiles/texts.ts';
import { boardTexts } from '../../packages/web/src/pages/board/texts.ts';
import { boardsTexts } from '../../packages/web/src/pages/tiles/texts.ts';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects, records } = TEXTS.en;
const [grid, tiles, texts] = [boardsTexts.en, tileTexts.en, boardTexts.en];

test('the boards of a class are tiles with what is wrong, and each has a page where it is named and found', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Lesson');
  const topic = await api.createTopic('Class', 'temperature', project.id);
  const board = await connectAsync(server.mqtt);
  const received: string[] = [];
  board.on('message', (_topic, message) => received.push(message.toString()));
  await board.subscribeAsync(topic.topicName, { qos: 1 });
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  for (const [group, value] of [
    [10, 25],
    [2, 30],
    [1, 20],
  ]) {
    await send(`_dn=group${group},temperature=${value}`);
  }
  await send('_dn=group3,temperature');

  await page.goto(`/project/${project.id}/lesson`);
  await page.getByRole('tab', { name: projects.sectionNames.boards }).click();
  const tile = page.getByTestId('board-tile');
  const names = page.getByRole('list', { name: grid.title }).getByRole('link');
  await expect(names).toHaveText(['group1', 'group2', 'group3', 'group10']);
  await expect(tile.nth(2)).toContainText(tiles.nothingYet);
  const cause = tile.nth(2).getByTitle(records.reasons.NO_KEY_VALUE_PAIR('', 1));
  await expect(cause).toHaveText('The message has no “=”, so there is no value to store');
  expect(await cause.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
  // A board without a stored value has no page: its name leads to the log of its messages.
  await names.nth(2).click();
  const log = page.getByRole('table', { name: records.messageLog });
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log).toContainText(records.reasons.NO_KEY_VALUE_PAIR('', 1));
  await expect(log).toBeInViewport();
  await page.goBack();
  // The tile shows all digits of a long number.
  await send('_dn=group1,temperature=-1358024.75');
  const number = tile.first().getByText('-1,358,024.75', { exact: true });
  await expect(number).toBeVisible();
  expect(await number.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await send('_dn=group1,temperature=40');
  await expect(tile.first()).toContainText('40');
  await page.getByText(tiles.orders.value, { exact: true }).click();
  await expect(names).toHaveText(['group1', 'group2', 'group10', 'group3']);

  // The tiles are one stop of the Tab key.
  await tabTo(page, names.first());
  await page.keyboard.press('ArrowRight');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(names.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: grid.title }).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(names.last()).toBeFocused();
  for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'group2' })).toBeVisible();
  await expect(tile).toContainText('30');
  await page.getByRole('button', { name: texts.rename }).click();
  await page.getByLabel(texts.name).fill('Rose bed');
  await page.getByLabel(texts.name).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rose bed' })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: common.undo }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'group2' })).toBeVisible();
  await page.getByRole('button', { name: texts.rename }).click();
  await page.getByLabel(texts.name).fill('Rose bed');
  await page.getByLabel(texts.name).press('Enter');
  await expect(page.getByText(texts.sendsAs('group2'))).toBeVisible();
  await page.getByRole('button', { name: texts.send, exact: true }).click();
  await expect.poll(() => received).toContain('led=on');
  const message = page.getByRole('textbox', { name: TEXTS.en.topics.message, exact: true });
  await message.fill('lamp=off');
  await page.getByRole('button', { name: texts.send, exact: true }).click();
  await expect.poll(() => received).toContain('lamp=off');

  await page.goto(`/project/${project.id}/lesson?section=boards`);
  await expect(names).toHaveText(['group1', 'group3', 'group10', 'Rose bed']);
  await tile.nth(3).click();
  // The browser stores the settings that recognise this kind of board.
  await expect(message).toHaveValue('lamp=off');
  await page.getByRole('button', { name: TEXTS.en.topics.deleteDevice('Rose bed') }).click();
  await page.getByRole('button', { name: common.delete, exact: true }).click();
  await expect(page).toHaveURL(/\/topic\/[^/]+\/class\?/i);
  await board.endAsync();
});
