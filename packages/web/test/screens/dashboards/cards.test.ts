import { test } from 'vitest';
import { createBoard, createCharts, storedCards } from '../../../../../e2e/support/boards.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { dashboards: texts } = dictionary;

const server = await sharedServer();

test('a chart that someone else created is found by its topic and added', async () => {
  const [teacher, pupil] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await teacher.api.createProject('Class');
  const theirs = await teacher.api.createTopic('Roof', 'wind', project.id);
  await teacher.api.invite(project.id, pupil.api);
  await createCharts(pupil.api, ...Array.from({ length: 10 }, (_, index) => `own${index}`));
  const board = await createBoard(pupil.api, 'Field', []);
  const page = await mountPage(board.address, pupil.api);

  await page.getByRole('button', { name: texts.addChart }).first().click();
  const dialog = page.getByRole('dialog', { name: texts.addChart });
  await expect(dialog.getByRole('listitem')).toHaveCount(11);
  await dialog.getByRole('searchbox').fill(theirs.topicName);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: texts.addThis('wind') }).click();
  await expect.poll(() => storedCards(pupil.api)).toEqual(['wind 6']);
});
