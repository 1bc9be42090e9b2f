import { createProject, listProjects } from '@tinkerstream/contract/projects';
import { test } from 'vitest';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { demo: texts } = dictionary;

const server = await sharedServer();

test('says what to do when the subscription allows no more', async () => {
  const person = await createPerson(server, 'event');
  for (let count = 0; count < 10; count++) await person.api.call(createProject, { projectName: `Project ${count}` });
  const page = await mountPage('/demo', person.api);
  await page.getByRole('button', { name: texts.start }).click();
  await expect(page.getByText(texts.limits.project.text)).toBeVisible();
  expect(await person.api.call(listProjects, {})).toHaveLength(10);
  await page.getByRole('link', { name: texts.subscription }).click();
  await expect(page).toHaveURL('/license/home');
});

test('the FAQ leads to the tour', async () => {
  const page = await mountPage('/faq', (await createPerson(server, 'event')).api);
  await page.getByRole('link', { name: 'Open the guided tour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
});
