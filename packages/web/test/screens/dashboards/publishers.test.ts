// Before a release.
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as allTexts } from '../../../src/domains/dashboards/publishers/texts.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';

const texts = allTexts.en;

const server = await sharedServer();

test('the owner of a project sees who publishes what of it, and ends it', async () => {
  const [owner, member] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const { id: projectId } = await owner.api.createProject('Garden');
  const topic = await owner.api.createTopic('Pump', 'led', projectId);
  await owner.api.invite(projectId, member.api);
  const [chart] = await member.api.listTopicCharts(topic.id);
  const { id: dashboardId } = await member.api.call(createDashboard, { name: 'Wall of the club' });
  await member.api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
  const { shareToken: token } = await member.api.call(renewDashboardLink, { dashboardId });
  const visitor = new Api(server.http);
  await visitor.call(getPublicDashboard, { token });

  const page = await mountPage(`/project/${projectId}/garden`, owner.api);
  const row = page.getByRole('table', { name: texts.title }).getByRole('row').filter({ hasText: 'Wall of the club' });
  await row.getByRole('button', { name: texts.end }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(texts.endText);
  await dialog.getByRole('button', { name: texts.end, exact: true }).click();
  await expect(page.getByText(texts.ended('Ada Lovelace'))).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(visitor.call(getPublicDashboard, { token })).rejects.toMatchObject({ status: 404 });
});
