// Before a release.
import { MAX_BOARDS } from '@tinkerstream/contract/boards';
import { tileTexts } from '../../packages/web/src/domains/boards/tiles/texts.ts';
import { boardsTexts } from '../../packages/web/src/pages/tiles/texts.ts';
import { Api } from '../../test/support/api.ts';
import { connectFrom, FIVE_ADDRESSES } from '../../test/support/connect-from.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, lists, overview, records } = TEXTS.en;
const [grid, tiles] = [boardsTexts.en, tileTexts.en];

test('of more boards than one answer has, all are found and paged, as tiles and as a table', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const project = await api.createProject('School');
  const topic = await api.createTopic('Hall', 'temperature', project.id);
  const boards = await Promise.all(
    FIVE_ADDRESSES.map((address) => connectFrom(Number(new URL(server.mqtt).port), address)),
  );
  const send = (name: string, value: number) =>
    boards[value % boards.length]?.publishAsync(topic.topicName, `_dn=${name},temperature=${value}`, { qos: 1 });
  for (let index = 0; index <= MAX_BOARDS; index += 1) await send(`group${index}`, index);

  await page.goto(`/project/${project.id}/school?section=boards`);
  const list = page.getByRole('list', { name: grid.title });
  const search = page.getByRole('searchbox');
  await expect(page.getByText(grid.boards(MAX_BOARDS + 1))).toBeVisible();
  await expect(list.getByRole('link').first()).toHaveText('group0');
  await expect(list.getByRole('link')).toHaveCount(60);
  await search.fill('group0');
  await expect(list.getByRole('link')).toHaveText(['group0']);
  await send('group0', 77);
  await expect(page.getByTestId('board-tile')).toContainText('77');
  await search.fill('');
  await page.getByText(tiles.orders.age, { exact: true }).click();
  await expect(list.getByRole('link').first()).toHaveText('group1');
  await page.getByRole('button', { name: lists.lastPage }).click();
  await expect(list.getByRole('link').last()).toHaveText('group0');

  await page.goto(`/project/${project.id}/school?section=overview`);
  const table = page.getByRole('table', { name: overview.boards });
  await expect(table.getByRole('row').nth(1)).toContainText('group0');
  await page.getByRole('button', { name: overview.board, exact: true }).click();
  await page.getByRole('button', { name: overview.board, exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(`group${MAX_BOARDS}`);

  // The page of the topic has the same tiles; in its choice of one board, the server searches too.
  await page.goto(`/topic/${topic.id}/hall`);
  await expect(list.getByRole('link')).toHaveCount(40);
  await page.getByRole('searchbox').first().fill('group150');
  await expect(list.getByRole('link')).toHaveText(['group150']);
  const choice = page.locator('input').and(page.getByRole('combobox', { name: records.device }));
  await choice.fill('group199');
  await page.getByRole('option', { name: 'group199' }).click();
  const log = page.getByRole('table', { name: records.messageLog });
  await expect(log).toContainText('group199');
  await expect(log).not.toContainText('group200');
  await page.goto(`/charts/create?topicId=${topic.id}`);
  await page.getByRole('button', { name: charts.next }).click();
  // The choice is a plain list until the number of boards is known.
  const device = page.locator('input').and(page.getByRole('combobox', { name: charts.device, exact: true }));
  await device.fill('group15');
  await expect(page.getByRole('option', { name: /^group/ })).toHaveCount(11);
  await page.getByRole('option', { name: 'group157' }).click();
  await expect(device).toHaveValue('group157');
  for (const board of boards) await board.endAsync();
});
