import { type Chart, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { createAnnotation, updateTopicLocation } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';

const BOARDS = 30;
const ROUNDS = 15;
const ROUND_MS = 1000;

/** What the addresses of pictures name. */
export interface Lesson {
  readonly projectId: string;
  readonly topicId: string;
  readonly classTopicId: string;
  readonly chartId: string;
  readonly classChartId: string;
  readonly dashboardId: string;
}

/**
 * Fills a server with the lesson that pictures show: a greenhouse whose board also sends what is refused, and a class of
 * thirty boards that send for a quarter of a minute.
 */
export async function createLesson(server: ServerProcess): Promise<Lesson> {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Greenhouse');
  const topic = await api.createTopic('Window sill', 'temperature', project.id);
  const classTopic = await api.createTopic('Class', 'light', project.id);
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.2793, lng: 114.1628 });
  await api.call(updateTopicLocation, { topicId: classTopic.id, lat: 22.2855, lng: 114.1577 });

  const board = await connectAsync(server.mqtt);
  const send = (topicName: string, message: string) => board.publishAsync(topicName, message, { qos: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    const wave = Math.sin(round / 3);
    await send(
      topic.topicName,
      `_dn=sill,temperature=${(22 + 3 * wave).toFixed(1)},humidity=${Math.round(55 - 8 * wave)}`,
    );
    for (let group = 1; group <= BOARDS; group++) {
      const light = Math.round(400 + 150 * Math.sin((round + group) / 4) + 7 * group);
      await send(classTopic.topicName, `_dn=group${group},light=${light}`);
    }
    if (round === ROUNDS / 3) await api.call(createAnnotation, { topicId: topic.id, text: 'Window opened' });
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
  await send(topic.topicName, '_dn=sill,temperature=');
  await send(topic.topicName, '_dn=sill,colour=red');
  await send(classTopic.topicName, '_dn=group31,light');
  await board.endAsync();

  const [charts, [classChart]] = await Promise.all([api.listTopicCharts(topic.id), api.listTopicCharts(classTopic.id)]);
  const gauge = await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Temperature now', TEXT: 'Temperature', MIN_VALUE: 0, MAX_VALUE: 40 },
    chartSourceConfigs: [
      { topicId: topic.id, dataTypeId: (await api.getTopic(topic.id)).dataRecordTypes[0]?.id ?? null },
    ],
  });
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Greenhouse' });
  for (const { id: chartId } of [...charts, gauge, classChart as Chart])
    await api.call(addDashboardChart, { dashboardId, chartId, size: 6, order: 0 });
  return {
    projectId: project.id,
    topicId: topic.id,
    classTopicId: classTopic.id,
    chartId: (charts[0] as Chart).id,
    classChartId: (classChart as Chart).id,
    dashboardId,
  };
}
