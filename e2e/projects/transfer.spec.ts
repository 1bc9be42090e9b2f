// Before a release.
import { readFile } from 'node:fs/promises';
import { getProject } from '@tinkerstream/contract/projects';
import { sendMessage } from '@tinkerstream/contract/topics';
import { texts as transferTexts } from '../../packages/web/src/domains/projects/transfer/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { chooseMore, expect } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { projects: texts } = TEXTS.en;
const transfer = transferTexts.en;

test('a project starts as a copy of another, by mouse, and is saved and opened as a file, by keyboard', async ({
  openAs,
  server,
}) => {
  const teacher = await createPerson(server, 'full');
  const { id } = await teacher.api.createProject('Pond');
  await teacher.api.createTopic('Water level', 'level', id);
  const page = await openAs(teacher, `/project/${id}/pond`);

  await chooseMore(page, transfer.useAsTemplate);
  const dialog = page.getByRole('dialog', { name: transfer.templateTitle });
  const name = dialog.getByRole('textbox');
  await expect(name).toHaveValue(transfer.copyName('Pond'));
  await name.fill('Pond of 2B');
  await dialog.getByRole('button', { name: transfer.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pond of 2B' })).toBeVisible();
  await expect(page.getByText('Water level').first()).toBeVisible();
  const copyId = /project\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const [copied] = (await teacher.api.call(getProject, { projectId: copyId })).topics;
  await teacher.api.call(sendMessage, { topicId: copied?.topicId ?? '', outputType: '', message: 'level=3' });
  await page.reload();

  await chooseMore(page, transfer.saveFile);
  const saving = page.getByRole('dialog', { name: transfer.saveFile });
  const withValues = saving.getByRole('switch', { name: transfer.withValues });
  await expect(withValues).not.toBeChecked();
  await tabTo(page, withValues);
  await page.keyboard.press('Space');
  await expect(withValues).toBeChecked();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({
    projectName: 'Pond of 2B',
    topics: [{ description: 'Water level' }],
    records: { values: [[0, expect.any(Number), 3]] },
  });
  await expect(saving).toBeHidden();

  await page.goto('/project');
  const open = page.getByRole('button', { name: transfer.openFile });
  // The test waits for the file chooser from here on: the browser has to know the listener before the keyboard moves on.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const wrong = { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') };
  await (await choosing).setFiles(wrong);
  await expect(page.getByRole('alert').filter({ hasText: 'not a project file' })).toBeVisible();
  await page.getByRole('alert').getByRole('button').click();

  const again = page.waitForEvent('filechooser');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const right = { name: 'pond.json', mimeType: 'application/json', buffer: Buffer.from(saved) };
  await (await again).setFiles(right);
  await expect(page.getByText(texts.created('Pond of 2B'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Pond of 2B' })).toBeVisible();
});
