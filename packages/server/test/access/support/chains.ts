import { createApplet } from '@tinkerstream/contract/applets';
import { createChart, getChart, getPublicChart } from '@tinkerstream/contract/charts';
import { addClass, addClassWork, makeCopies, openClass, updateClass } from '@tinkerstream/contract/classes';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
  tokenOfSharedChart,
} from '@tinkerstream/contract/dashboards';
import { listOpenTopics } from '@tinkerstream/contract/learning';
import {
  createShareToken,
  getEmbeddedMap,
  getProject,
  joinProject,
  linkTopic,
  removeProjectUser,
  setMemberRole,
} from '@tinkerstream/contract/projects';
import { sendMessage } from '@tinkerstream/contract/topics';
import { copyProject, exportProject, importProject } from '@tinkerstream/contract/transfers';
import { Api } from '../../../../../test/support/api.ts';
import { form } from '../../support/people/chart-form.ts';
import { enterAs } from '../../support/people/pupils.ts';
import type { Things } from './things.ts';
import type { Someone, World } from './world.ts';

interface Attempt {
  readonly someone: Someone;
  readonly world: World;
  readonly things: Things;
}

/** Whether someone reaches something through what they make. */
type Chain = (attempt: Attempt) => Promise<'yes' | 'no'>;

/** A chain of calls, which ends with the first that is refused. */
const chain =
  (reach: (attempt: Attempt) => Promise<unknown>): Chain =>
  async (attempt) => {
    if (attempt.someone.api.accessToken === '') return 'no';
    return reach(attempt).then(
      () => 'yes',
      (error: { status?: number }) => {
        if (error.status === undefined) throw error;
        return 'no';
      },
    );
  };

/** Puts a chart on a public dashboard of someone's own. @returns the chart as a visitor sees it, and its token */
async function publish({ someone: { api } }: Attempt, chartId: string) {
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Mine' });
  await api.call(addDashboardChart, { dashboardId, chartId });
  const { shareToken: token } = await api.call(renewDashboardLink, { dashboardId });
  const visitor = new Api(api.http);
  const { dashboardCharts } = await visitor.call(getPublicDashboard, { token });
  const chart = dashboardCharts[0]?.chart;
  return {
    visitor,
    topicId: chart?.chartSources[0]?.topic.id ?? '',
    chartToken: tokenOfSharedChart(token, chart?.id ?? ''),
  };
}

export const CHAINS: Readonly<Record<string, Chain>> = {
  'publishes a chart of the owner by a dashboard of their own': chain(async (attempt) =>
    publish(attempt, await attempt.things.once('chart')),
  ),
  'lets visitors press a button of the owner by a dashboard of their own': chain(async (attempt) => {
    const { visitor, topicId, chartToken } = await publish(attempt, await attempt.things.once('chart'));
    await visitor.call(sendMessage, { topicId, chartToken, outputType: 'KEY_VALUE_PAIR', message: 'led=1' });
  }),
  'publishes a chart of the owner by its own link': chain(async ({ someone: { api }, things }) => {
    const { shareToken: token } = await api.call(getChart, { chartId: await things.once('chart') });
    await new Api(api.http).call(getPublicChart, { token: token || 'none' });
  }),
  'publishes the topic of the owner by a chart of their own': chain(async ({ someone: { api }, things }) => {
    const { id: chartId } = await api.call(createChart, form('GAUGE_CHART', await things.once('topic')));
    const { shareToken: token } = await api.call(getChart, { chartId });
    await new Api(api.http).call(getPublicChart, { token });
  }),
  'publishes the map of the project': chain(async ({ someone: { api }, world: { projectId } }) => {
    const { embedMapToken } = await api.call(getProject, { projectId });
    await new Api(api.http).call(getEmbeddedMap, { embedMapToken: embedMapToken || 'none' });
  }),
  'links the topic of the owner into a project of their own': chain(async ({ someone: { api }, things }) => {
    const { id: projectId } = await api.createProject('Mine');
    await api.call(linkTopic, { projectId, topicId: (await things.once('topic')).id });
  }),
  'sends to the topic by an event trigger in a project of their own': chain(async ({ someone: { api }, things }) => {
    const { id: projectId } = await api.createProject('Mine');
    const { topicName } = await things.once('topic');
    await api.call(createApplet, {
      projectId,
      name: 'x',
      triggers: [{ type: 'BUTTON_TRIGGER' }],
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'led=1' }],
    });
  }),
  'copies the project to themselves': chain(({ someone: { api }, world: { projectId } }) =>
    api.call(copyProject, { projectId, projectName: 'Copy' }),
  ),
  'saves the project as a file, and opens it as their own': chain(
    async ({ someone: { api }, world: { projectId } }) => {
      const file = await api.call(exportProject, { projectId });
      await api.call(importProject, { projectName: 'Opened', file });
    },
  ),
  'lets others in by an invitation': chain(async ({ someone: { api }, world }) => {
    const { token } = await api.call(createShareToken, { projectId: world.projectId });
    const { api: other, userId } = world.of('license user');
    await other.call(joinProject, { projectShareToken: token });
    await world.of('owner').api.call(removeProjectUser, { projectId: world.projectId, userId, renew: [] });
  }),
  'lets others in by a class of their own with the project': chain(async ({ someone: { api }, world }) => {
    const { id: classId } = await api.call(addClass, { name: 'Mine' });
    await api.call(updateClass, { classId, projectId: world.projectId });
    const { code } = await api.call(openClass, { classId });
    const pupil = await enterAs(world.http, { code }, 'Dora');
    await pupil.api.call(getProject, { projectId: world.projectId });
  }),
  'copies the project for pupils of a class of their own': chain(async ({ someone: { api }, world }) => {
    const { id: classId } = await api.call(addClass, { name: 'Mine' });
    const { id: workId } = await api.call(addClassWork, { classId, templateId: world.projectId });
    await api.call(makeCopies, { classId, workId });
  }),
  'gives themselves another role': chain(({ someone: { api, userId }, world: { projectId } }) =>
    api.call(setMemberRole, { projectId, userId, role: 'CHANGE' }),
  ),
  'reads the project by its key': chain(async ({ someone: { api }, world: { projectId } }) => {
    const { openApiKey } = await api.call(getProject, { projectId });
    await new Api(api.http).call(listOpenTopics, { openApiKey: openApiKey || 'none' });
  }),
};
