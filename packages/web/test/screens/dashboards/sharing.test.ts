import { test } from 'vitest';
import { createBoard } from '../../../../../e2e/support/boards.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { dashboards: texts, links } = dictionary;

const server = await sharedServer();

test('a subscription without public charts has no public dashboards', async () => {
  const owner = await createPerson(server, 'event');
  const board = await createBoard(owner.api, 'Wall', []);
  const page = await mountPage(board.address, owner.api);
  await page.getByRole('button', { name: texts.share }).click();
  const dialog = page.getByRole('dialog', { name: texts.share });
  await expect(dialog.getByText(texts.shareNotAllowed)).toBeVisible();
  await expect(dialog.getByRole('button', { name: links.createThis(links.names.dashboard) })).toHaveCount(0);
});
