import { addClass, archiveClass, findClassDoor, openClass, updateClass } from '@tinkerstream/contract/classes';
import { joinTexts } from '../../packages/web/src/domains/classes/join/texts.ts';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { classes } = TEXTS.en;
const texts = joinTexts.en;

test('a pupil waits for the project of the class, hears of it and of the end, and the next one finds the door', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  const teacher = await Api.signIn(server.http);
  const { id: classId } = await teacher.call(addClass, { name: '5D' });
  const { code } = await teacher.call(openClass, { classId });
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(findClassDoor.path)) lookUps.push(request.postData() ?? '');
  });

  // The page reports a wrong code once; a complete code needs no button.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/join');
  const wrong = code.replaceAll('A', 'B').split('').reverse().join('');
  await page.getByLabel(classes.code).pressSequentially(wrong);
  await expect(page.getByText('No class is open with this code.')).toBeVisible();
  await expect(page.getByRole('button', { name: classes.next })).toBeEnabled();
  expect(lookUps).toHaveLength(1);
  await page.getByLabel(classes.code).fill('');
  await page.getByLabel(classes.code).pressSequentially(`${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase());
  await expect(page.getByRole('heading', { name: classes.welcome('5D') })).toBeVisible();
  expect(lookUps).toHaveLength(2);
  await page.getByRole('button', { name: classes.otherCode }).click();
  await expect(page.getByLabel(classes.code)).toHaveValue('');
  await page.getByLabel(classes.code).fill(code);
  await page.getByLabel(classes.nickname).fill('Anna');
  await page.getByLabel(classes.nickname).press('Enter');
  await page.getByRole('button', { name: classes.go }).click();
  await expect(page.getByRole('heading', { name: texts.youAreIn('5D') })).toBeVisible();
  await expect(page.getByText(texts.wait)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  const project = await teacher.createProject('Pond');
  await teacher.call(updateClass, { classId, projectId: project.id });
  await expect(page.getByText(texts.arrived('Pond'))).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.youAreIn('5D') })).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: texts.open, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();
  await expect(page.getByText(texts.arrived('Pond'))).toHaveCount(0);

  await page.goto('/user/logout');
  await expect(page.getByRole('heading', { name: classes.welcome('5D') })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/join');
  await page.getByLabel(classes.nickname).fill('Ben');
  await page.getByLabel(classes.nickname).press('Enter');
  await page.getByRole('button', { name: classes.go }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();

  await teacher.call(archiveClass, { classId });
  await expect(page.getByRole('heading', { name: texts.ended('5D') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/user/logout');
  await expect(page.getByText('This class has ended.')).toBeVisible();
  await expect(page.getByLabel(classes.code)).toHaveValue(code);
});
