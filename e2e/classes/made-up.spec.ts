// Before a release.
import { addClass, enterClass, openClass, PICTURE_NAMES, updateClass } from '@tinkerstream/contract/classes';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { carryOut, undoOf } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { classes, common, lesson } = TEXTS.en;

test('a teacher sees who guesses pictures, and removes the pupils and boards that someone has made up', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '3B' });
  const { code } = await api.call(openClass, { classId });
  const project = await api.createProject('Pond');
  await api.call(updateClass, { classId, projectId: project.id });
  const topic = await api.createTopic('Water', 'temp', project.id);
  const anyone = new Api(server.http);
  const enter = (name: string) => anyone.call(enterClass, { code, name });
  const anna = await enter('Anna');
  for (const name of ['Ben', 'Dick', 'Fake 1', 'Fake 2']) await enter(name);

  await page.goto(`/class/${classId}`);
  const roster = page.getByRole('table', { name: classes.roster });
  await expect(roster).toContainText('Fake 2');
  // The page follows the guesses while they are made.
  const other = PICTURE_NAMES.filter((name) => !anna.pictures.includes(name));
  for (const first of other.slice(0, 5)) {
    const pictures = [first, other.at(-1) ?? first] as const;
    await anyone.call(enterClass, { code, name: 'Anna', pictures: [...pictures] }).catch(() => undefined);
  }
  await expect(page.getByText(classes.wrongPictures(5, 'Anna'))).toBeVisible();
  await expect(page.getByText(classes.wrongHint.letIn)).toBeVisible();

  // A name that the page doubts belongs to a real pupil.
  const dick = roster.getByRole('row', { name: /Dick/ });
  await expect(dick).toContainText(classes.doubtful);
  await dick.getByRole('button', { name: classes.actionsFor('Dick') }).click();
  await page.getByRole('menuitem', { name: classes.keepName }).click();
  await expect(dick).toContainText(classes.isIn);
  await expectAccessible(page);

  // By keyboard, the teacher removes the pupils who entered last, and undo brings them back.
  const removeLatest = async () => {
    await tabTo(
      page,
      page
        .getByRole('region', { name: classes.roster })
        .getByRole('button', { name: `${common.moreActions}: ${classes.roster}` }),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: classes.removeLatest }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: classes.removeSince }).click();
    await page.getByRole('option', { name: /Fake 1/ }).click();
    await expect(dialog).toContainText('Fake 1 and Fake 2');
    await dialog.getByRole('button', { name: classes.remove }).press('Enter');
    await expect(roster).not.toContainText('Fake');
  };
  await removeLatest();
  await undoOf(page, 'Fake 1 and Fake 2').getByRole('button', { name: common.undo }).press('Enter');
  await expect(roster).toContainText('Fake 1');
  await removeLatest();
  await carryOut(page, 'Fake 1 and Fake 2');
  await expect(page.getByText(classes.removedLatest(2))).toBeVisible();
  await expect(roster.getByRole('row')).toHaveCount(4);

  for (const board of ['made-1', 'made-2', 'made-3']) await publish(server, topic.topicName, `_dn=${board},temp=1`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/class/${classId}/lesson`);
  // The lesson has no button that lets a pupil in: its notice leads to the page with that button.
  await expect(page.getByText(classes.wrongPictures(5, 'Anna'))).toBeVisible();
  await expect(page.getByText(classes.wrongHint.letInElsewhere)).toBeVisible();
  await expect(page.getByRole('link', { name: classes.toClass })).toHaveAttribute('href', `/class/${classId}`);
  await expect(page.getByRole('listitem', { name: lesson.whose('made-3') })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: classes.forgetBoards }).click();
  await page.getByRole('dialog').getByRole('button', { name: classes.forget, exact: true }).click();
  await carryOut(page, classes.forgettingBoards);
  await expect(page.getByRole('listitem', { name: lesson.whose('made-3') })).toHaveCount(0);
  expect((await api.getTopic(topic.id)).devices).toEqual([]);
});

test('names at the door keep their mark on one line, and are asked for as they are seen', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '3C' });
  const { code } = await api.call(openClass, { classId });
  const name = 'Hopper Wong Tai Man';
  await new Api(server.http).call(enterClass, { code, name });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/join?code=${code}`);
  const mark = page.getByText(classes.inUse, { exact: true });
  await expect(mark).toBeVisible();
  const [line, button] = [await mark.boundingBox(), await page.getByRole('button', { name }).boundingBox()];
  expect(line?.height).toBeLessThan(24);
  const room = (button?.y ?? 0) + (button?.height ?? 0) - (line?.y ?? 0) - (line?.height ?? 0);
  expect(room, 'between the last line and the border').toBeGreaterThanOrEqual(4);
  await page.getByRole('textbox', { name: classes.nickname }).fill(`${name}\u3164`);
  await page.getByRole('button', { name: classes.enter }).click();
  await expect(page.getByRole('heading', { name: classes.isItYou(name), exact: true })).toBeVisible();
});
