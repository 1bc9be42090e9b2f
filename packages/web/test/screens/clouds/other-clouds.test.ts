import { Cloud, listCloudLinks } from '@tinkerstream/contract/clouds';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as allTexts } from '../../../src/domains/clouds/texts.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';

const texts = allTexts.en;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('a project is opened to each cloud from its screen', async () => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Every cloud');
  await api.createTopic('Roof', 'temp', project.id);
  const page = await mountPage(`/project/${project.id}/every?section=other-clouds`, administrator);
  const switches = page.getByRole('button', { name: texts.switchOn('') });
  await expect(switches).toHaveCount(Cloud.options.length);
  for (let left = Cloud.options.length; left > 0; left -= 1) {
    await switches.first().click();
    await expect(switches).toHaveCount(left - 1);
  }
  const links = await api.call(listCloudLinks, { projectId: project.id });
  expect(
    links
      .filter(({ isOn }) => isOn)
      .map(({ cloud }) => cloud)
      .sort(),
  ).toEqual([...Cloud.options].sort());
});
