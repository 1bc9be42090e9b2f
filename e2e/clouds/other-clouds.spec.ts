import { Cloud, getSiotLogin, listCloudLinks } from '@tinkerstream/contract/clouds';
import { texts as allLoginTexts } from '../../packages/web/src/domains/clouds/siot-login-texts.ts';
import { texts as allTexts } from '../../packages/web/src/domains/clouds/texts.ts';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { beSignedIn, expect, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';

const texts = allTexts.en;
const loginTexts = allLoginTexts.en;

test('a project is opened to another cloud, its key renewed, a field named, and closed again', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Many clouds');
  await api.createTopic('Roof', 'temp', project.id);
  const link = async () =>
    (await api.call(listCloudLinks, { projectId: project.id })).find(({ cloud }) => cloud === 'THINGSPEAK');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/many?section=other-clouds`);
  const panel = page.getByRole('region', { name: 'ThingSpeak' });
  await panel.getByRole('button', { name: texts.switchOn('ThingSpeak') }).click();
  await expect(panel.getByText(texts.on, { exact: true })).toBeVisible();
  const key = (await link())?.writeKey ?? '';
  await expect(panel.getByText(key, { exact: true })).toBeVisible();
  await expect(panel.getByText(`update?api_key=${key}`)).toBeVisible();

  await panel.getByRole('button', { name: texts.renewThis('Write key', 'ThingSpeak') }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.renew, exact: true }).click();
  await expect(panel.getByText(key, { exact: true })).toBeHidden();
  await expect(panel.getByText((await link())?.writeKey ?? '', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: texts.editNamesOf('ThingSpeak') }).click();
  const dialog = page.getByRole('dialog', { name: texts.editNamesOf('ThingSpeak') });
  await dialog.getByLabel('Field').fill('field1');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect(dialog.getByText(texts.keyMissing)).toBeVisible();
  await dialog.getByLabel(texts.key).fill('temp');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect(dialog).toBeHidden();
  expect((await link())?.names).toEqual([{ name: 'field1', key: 'temp' }]);
  await expectAccessible(page);

  const siot = page.getByRole('region', { name: 'SIoT' });
  await siot.getByRole('button', { name: texts.switchOn('SIoT') }).click();
  const login = siot.getByRole('switch', { name: loginTexts.label });
  await login.click();
  await expect(page.getByText(loginTexts.switchedOn)).toBeVisible();
  expect((await api.call(getSiotLogin, {})).projectId).toBe(project.id);
  await login.click();
  await expect(page.getByText(loginTexts.switchedOff)).toBeVisible();
  expect((await api.call(getSiotLogin, {})).projectId).toBeNull();

  await panel.getByRole('button', { name: texts.switchOffThis('ThingSpeak') }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.switchOff, exact: true }).click();
  await expect(panel.getByRole('button', { name: texts.switchOn('ThingSpeak') })).toBeVisible();
  expect((await link())?.isOn).toBe(false);

  // A cloud that covers all topics asks for no topic, and shows a command instead of an address.
  const programs = page.getByRole('region', { name: 'Home Assistant' });
  await programs.getByRole('button', { name: texts.switchOn('Home Assistant, Node-RED') }).click();
  await expect(programs.getByText(texts.command)).toBeVisible();
  await expect(programs.getByText(/^mosquitto_sub .* -P ha_[a-z0-9]{24} -t '#' -v$/)).toBeVisible();
});

test('a project is opened to each cloud from its screen, which fits a phone', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Every cloud');
  await api.createTopic('Roof', 'temp', project.id);
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/every?section=other-clouds`);
  const switches = page.getByRole('button', { name: texts.switchOn('') });
  await expect(switches).toHaveCount(Cloud.options.length);
  for (let left = Cloud.options.length; left > 0; left -= 1) {
    await switches.first().click();
    await expect(switches).toHaveCount(left - 1);
  }
  await expectFitsPhone(page);
  const links = await api.call(listCloudLinks, { projectId: project.id });
  expect(
    links
      .filter(({ isOn }) => isOn)
      .map(({ cloud }) => cloud)
      .sort(),
  ).toEqual([...Cloud.options].sort());
});
