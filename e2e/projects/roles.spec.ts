import { createShareToken } from '@tinkerstream/contract/projects';
import { texts as roleTexts } from '../../packages/web/src/domains/projects/roles/texts.ts';
import { createPerson, fullNameOf } from '../../test/support/people.ts';
import { expect } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects: texts } = TEXTS.en;
const roles = roleTexts.en;

test('a teacher lets pupils add, then only view, and their pages follow', async ({ openAs, server }) => {
  const [teacher, pupil] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const { id } = await teacher.api.createProject('Pond');
  const mine = await openAs(teacher, `/project/${id}/pond`);

  await test.step('the share dialog says what those who join may do', async () => {
    await mine.getByRole('button', { name: texts.share, exact: true }).click();
    const choice = mine.getByRole('dialog').getByRole('combobox', { name: roles.joinRole });
    await expect(choice).toHaveValue('CHANGE');
    await choice.selectOption('ADD');
    await expect(mine.getByText(roles.joinRoleSaved)).toBeVisible();
    await expect(choice).toHaveValue('ADD');
    const toast = mine.getByRole('alert').filter({ hasText: roles.joinRoleSaved });
    await toast.getByRole('button', { name: common.undo }).press('Enter');
    await expect(choice).toHaveValue('CHANGE');
    await choice.selectOption('ADD');
    await expect(toast).toBeVisible();
    await mine.keyboard.press('Escape');
    await expect(mine.getByRole('dialog')).toHaveCount(0);
  });

  const { token } = await teacher.api.call(createShareToken, { projectId: id });
  const theirs = await openAs(pupil);
  await theirs.setViewportSize({ width: 360, height: 740 });
  await theirs.goto(`/project/join/token/${token}`);
  await expect(theirs.getByText(roles.joins.ADD)).toBeVisible();
  await theirs.getByRole('button', { name: texts.confirmJoin }).click();
  await expect(theirs.getByText(roles.addOnly)).toBeVisible();
  await expect(theirs.getByRole('button', { name: texts.createTopic }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: texts.share })).toHaveCount(0);

  await test.step('the owner changes the role by keyboard', async () => {
    const choice = mine.getByRole('combobox', { name: roles.roleOf(fullNameOf(pupil)) });
    await expect(choice).toHaveValue('ADD');
    await tabTo(mine, choice);
    await mine.keyboard.press('ArrowUp');
    await expect(choice).toHaveValue('VIEW');
  });

  await expect(theirs.getByText(roles.viewOnly)).toBeVisible();
  await expect(theirs.getByRole('button', { name: texts.createTopic })).toHaveCount(0);
});
