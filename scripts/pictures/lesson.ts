import { type Chart, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import type { Language } from '@tinkerstream/contract/platform/language';
import { createAnnotation, createTopic, sendMessage, updateTopicLocation } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import type { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { createClass, signInTeacher } from './class.ts';
import type { Attempt } from './further-lesson.ts';
import { NAMES } from './names.ts';

export const BOARDS = 30;
const ROUNDS = 15;
const ROUND_MS = 1000;
/** The names that micro:bits give themselves; each has a pupil. */
export const PUPILS_BOARDS = ['vigop', 'tizap', 'zogut', 'pavat'];
const NEW_BOARD = 'gevuz';
/** The values that the first lesson of the help sends. */
const FIRST_VALUES = [21, 22, 24, 23];

/** The ids that addresses of pictures contain. */
export interface Lesson {
  readonly projectId: string;
  readonly bigProjectId: string;
  readonly topicId: string;
  /** The topic that a pupil has after the first lesson of the help. */
  readonly firstTopicId: string;
  readonly classTopicId: string;
  readonly chartId: string;
  readonly classChartId: string;
  readonly dashboardId: string;
  readonly classId: string;
  /** Access tokens. */
  readonly teacher: string;
  readonly pupil: string;
}

/**
 * Fills a server with the lesson of the pictures, which takes a quarter of a minute: a class of four whose boards send, one
 * of them also refused messages, and a project with thirty boards. Names are in the language of the pictures.
 */
export async function createLesson(
  server: ServerProcess,
  language: Language,
  attempt: Attempt,
  names = NAMES[language],
): Promise<Lesson> {
  const api = await signInTeacher(server.http, names);
  const project = await api.createProject(names.project);
  const topic = await api.call(createTopic, {
    description: names.topic,
    projectIds: project.id,
    dataRecordTypes: [
      { name: names.temperature, key: 'temperature', unit: '°C' },
      { name: names.humidity, key: 'humidity', unit: '%' },
    ],
  });
  const bigProject = await api.createProject(names.bigProject);
  const classTopic = await api.createTopic(names.bigTopic, 'light', bigProject.id);
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.2793, lng: 114.1628 });
  await api.call(updateTopicLocation, { topicId: classTopic.id, lat: 22.2855, lng: 114.1577 });
  const { classId, pupils, giveBoards } = await createClass(api, project.id, names);

  const pupil = pupils[0] as Api;
  const own = await pupil.createProject(names.project);
  const first = await pupil.call(createTopic, { description: names.topic, projectIds: own.id, dataRecordTypes: [] });

  const board = await connectAsync(server.mqtt);
  const send = (topicName: string, message: string) => board.publishAsync(topicName, message, { qos: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, name] of PUPILS_BOARDS.entries()) {
      const wave = Math.sin((round + 2 * index) / 3);
      const humidity = index === 0 ? `,humidity=${Math.round(55 - 8 * wave)}` : '';
      await send(topic.topicName, `_dn=${name},temperature=${(22 + index + 2 * wave).toFixed(1)}${humidity}`);
    }
    for (let group = 1; group <= BOARDS; group++) {
      const light = Math.round(400 + 150 * Math.sin((round + group) / 4) + 7 * group);
      await send(classTopic.topicName, `_dn=group${group},light=${light}`);
    }
    const value = FIRST_VALUES[round / 4];
    if (value)
      await pupil.call(sendMessage, {
        topicId: first.id,
        message: `temperature=${value}`,
        outputType: 'SIMPLE_MESSAGE',
      });
    if (round === 0) await giveBoards(topic.id, PUPILS_BOARDS);
    if (round === ROUNDS / 3) await attempt(() => api.call(createAnnotation, { topicId: topic.id, text: names.note }));
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
  await send(topic.topicName, `_dn=${NEW_BOARD},temperature=21.5`);
  await send(topic.topicName, `_dn=${PUPILS_BOARDS.at(-1)},colour=red`);
  await send(topic.topicName, `_dn=${PUPILS_BOARDS.at(-1)},temperature=`);
  await send(classTopic.topicName, '_dn=group31,light');
  await board.endAsync();

  const [charts, [classChart]] = await Promise.all([api.listTopicCharts(topic.id), api.listTopicCharts(classTopic.id)]);
  const gauge = await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: names.gauge, TEXT: names.gaugeText, MIN_VALUE: 0, MAX_VALUE: 40 },
    chartSourceConfigs: [
      { topicId: topic.id, dataTypeId: (await api.getTopic(topic.id)).dataRecordTypes[0]?.id ?? null },
    ],
  });
  const { id: dashboardId } = await api.call(createDashboard, { name: names.project });
  for (const { id: chartId } of [...charts, gauge, classChart as Chart])
    await api.call(addDashboardChart, { dashboardId, chartId, size: 6, order: 0 });
  return {
    projectId: project.id,
    bigProjectId: bigProject.id,
    topicId: topic.id,
    firstTopicId: first.id,
    classTopicId: classTopic.id,
    chartId: (charts[0] as Chart).id,
    classChartId: (classChart as Chart).id,
    dashboardId,
    classId,
    teacher: api.accessToken,
    pupil: pupil.accessToken,
  };
}
