import { createHash } from 'node:crypto';
import { createUser } from '@tinkerstream/contract/accounts';
import { type ChartType, createChart } from '@tinkerstream/contract/charts';
import { switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { getCreateProjectLimit } from '@tinkerstream/contract/projects';
import { addImportedValues } from '@tinkerstream/contract/records';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { createDataType, createTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { createEvent, newEmail } from '../../test/support/entitlements.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { BOARDS, type Lesson, PUPILS_BOARDS } from './lesson.ts';
import type { Names } from './names.ts';

const MANY_TOPICS = 200;
/** Around the harbour, along the way of a ferry. */
const [START, STEP] = [
  { north: 22.2871, east: 114.1603 },
  { north: 0.0016, east: 0.0011 },
];
const PLACED_TOPICS = 60;
const STREETS = 4;
const PASSWORD = 'correct-horse';
const DAY_MS = 86_400_000;
/** How long the pictures in one language may take, and the interval of a board's messages on the day before. */
const [LESSON_MS, YESTERDAY_EACH_MS] = [45 * 60_000, 10_000];
const MOMENTS = 12;
/** Messages a second of a program that lacks a pause. */
const FLOOD = 15;
const SILENT_GROUP = 5;
/** Seconds between two refused messages. */
const JUNK_EACH = 10;
const VOTES = ['A', 'B', 'B', 'C', 'B', 'A', 'B', 'A', 'B', 'D'];

/** The lesson with further things that pictures show; undefined for those that an earlier release lacks. */
export interface FurtherLesson extends Lesson {
  readonly manyProjectId: string;
  readonly wallId: string;
  readonly scatterId: string | undefined;
  readonly histogramId: string | undefined;
  readonly categoryId: string | undefined;
  readonly trackId: string | undefined;
  readonly boardGridId: string | undefined;
  readonly weatherTopicId: string;
  /** The chart of a data type with a formula. */
  readonly formulaChartId: string | undefined;
  /** Access tokens: of a user with as many projects as allowed, and of the administrator. */
  readonly guest: string;
  readonly administrator: string;
}

/** Tries a call that an earlier release may lack. */
export type Attempt = <T>(call: () => Promise<T>) => Promise<T | undefined>;

/**
 * Adds what only some pages show: two hundred topics, charts of all types, a board that moves, and a wall.
 */
export async function createFurtherLesson(
  server: ServerProcess,
  lesson: Lesson,
  names: Names,
  attempt: Attempt,
): Promise<FurtherLesson> {
  const api = new Api(server.http, lesson.teacher);
  const board = await connectAsync(server.mqtt);
  const many = await api.createProject(names.manyProject);
  for (let at = 1; at <= MANY_TOPICS; at++) {
    const { id } = await api.createTopic(`${names.manyTopic} ${at}`, 'light', many.id);
    if (at <= PLACED_TOPICS) await api.call(updateTopicLocation, { topicId: id, ...placeOf(at) });
  }

  const weather = await api.call(createTopic, {
    description: names.further,
    projectIds: lesson.projectId,
    dataRecordTypes: ['temperature', 'humidity', 'north', 'east'].map((key) => ({ name: key, key })),
  });
  const formula = 'temperature - (100 - humidity) / 5';
  const dewPoint = { dataTypeName: names.dewPoint, dataTypeKey: 'dew', dataTypeDescription: '', dataTypeUnit: '°C' };
  await attempt(() => api.call(createDataType, { topicId: weather.id, ...dewPoint, dataTypeFormula: formula }));
  const vote = { dataTypeName: 'vote', dataTypeKey: 'vote', dataTypeDescription: '', dataTypeUnit: '' };
  await api.call(createDataType, { topicId: weather.id, ...vote });
  for (let at = 0; at < MOMENTS; at++) {
    const place = `north=${(START.north + STEP.north * at).toFixed(4)},east=${(START.east + STEP.east * Math.sin(at)).toFixed(4)}`;
    const values = `temperature=${(24 + 3 * Math.sin(at)).toFixed(1)},humidity=${Math.round(60 - 9 * Math.sin(at))}`;
    const message = `_dn=vigop,${values},${place},vote=${VOTES[at % VOTES.length]}`;
    await board.publishAsync(weather.topicName, message, { qos: 1 });
    // A place has one position a second.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await board.endAsync();

  const { dataRecordTypes } = await api.getTopic(weather.id);
  const sourceOf = (key: string) => ({
    topicId: weather.id,
    dataTypeId: dataRecordTypes.find((type) => type.keyName === key)?.id ?? null,
  });
  const create = (chartType: ChartType, name: string, keys: readonly string[]) =>
    attempt(async () => {
      const chartSourceConfigs = keys.map(sourceOf);
      return (await api.call(createChart, { chartType, configs: { CHART_NAME: name }, chartSourceConfigs })).id;
    });
  const scatterId = await create('SCATTER_CHART', names.scatter, ['temperature', 'humidity']);
  const histogramId = await create('HISTOGRAM_CHART', names.temperature, ['temperature']);
  const categoryId = await create('CATEGORY_CHART', names.votes, ['vote']);
  const trackId = await create('TRACK_MAP', names.track, ['north', 'east']);
  const formulaChart = (await api.listTopicCharts(weather.id)).find(({ name }) => name === names.dewPoint);
  const boardGridId = await attempt(async () => {
    const configs = { CHART_NAME: names.bigTopic, ALARM_BELOW: 300 };
    const chartSourceConfigs = [await sourceOfClass(api, lesson)];
    return (await api.call(createChart, { chartType: 'BOARD_GRID', configs, chartSourceConfigs })).id;
  });
  const range = { TEXT: names.pressure, MIN_VALUE: 950, MAX_VALUE: 1050 };
  const gauge = await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: names.pressure, ...range },
    chartSourceConfigs: [{ topicId: await createPressure(api, server, names), dataTypeId: null }],
  });
  const text = await api.call(createChart, {
    chartType: 'PLAIN_TEXT_CHART',
    configs: { CHART_NAME: names.humidity },
    chartSourceConfigs: [sourceOf('humidity')],
  });
  const { id: wallId } = await api.call(createDashboard, { name: names.further });
  for (const chartId of [lesson.classChartId, gauge.id, text.id, lesson.chartId, histogramId, categoryId])
    if (chartId) await api.call(addDashboardChart, { dashboardId: wallId, chartId, size: 4, order: 0 });
  const administrator = await Api.signIn(server.http);
  await attempt(() => rememberYesterday(api, lesson));
  await attempt(() =>
    api.call(switchOnCloudLink, { projectId: lesson.projectId, cloud: 'THINGSPEAK', topicId: lesson.topicId }),
  );
  return {
    ...lesson,
    manyProjectId: many.id,
    wallId,
    scatterId,
    histogramId,
    categoryId,
    trackId,
    boardGridId,
    weatherTopicId: weather.id,
    formulaChartId: formulaChart?.id,
    guest: await fillLimit(administrator, names),
    administrator: administrator.accessToken,
  };
}

/** Stores what two boards measured a day before the lesson, for comparison. */
async function rememberYesterday(api: Api, { topicId }: Lesson): Promise<void> {
  const end = Date.now() - DAY_MS + LESSON_MS;
  const moments = Array.from({ length: 2 * (LESSON_MS / YESTERDAY_EACH_MS) }, (_, at) => end - at * YESTERDAY_EACH_MS);
  const boards = PUPILS_BOARDS.slice(0, 2);
  await api.call(addImportedValues, {
    topicId,
    file: createHash('sha256').update(topicId).digest('hex'),
    choices: '',
    firstRow: 0,
    rows: moments.length,
    isLast: true,
    series: boards.map((name) => ({ key: 'temperature', serialNumber: name, serialName: name })),
    seriesIndexes: moments.flatMap(() => boards.map((_, at) => at)),
    times: moments.flatMap((time) => boards.map(() => time)),
    values: moments.flatMap((time) => boards.map((_, at) => (20 + 3 * at + Math.sin(time / 60_000)).toFixed(1))),
  });
}

/** The place of one of the stands, which are close to each other in a few streets. */
function placeOf(at: number) {
  const street = at % STREETS;
  const turn = (2 * Math.PI * at) / PLACED_TOPICS;
  return {
    lat: START.north - 0.02 + 0.012 * street + 0.003 * Math.sin(turn),
    lng: START.east - 0.03 + 0.025 * street + 0.003 * Math.cos(turn),
  };
}

async function sourceOfClass(api: Api, { classTopicId }: Lesson) {
  const { dataRecordTypes } = await api.getTopic(classTopicId);
  return { topicId: classTopicId, dataTypeId: dataRecordTypes[0]?.id ?? null, isPerDevice: true };
}

/** Creates as many projects as an event code allows. @returns the access token of their owner */
async function fillLimit(administrator: Api, { pupils: [firstName], project }: Names): Promise<string> {
  const email = newEmail();
  await administrator.call(createUser, { firstName, lastName: '', email, password: PASSWORD });
  const guest = await Api.signIn(administrator.http, email, PASSWORD);
  await guest.call(consumeEventCode, { eventCode: (await createEvent(administrator)).eventCode });
  for (let at = 1; (await guest.call(getCreateProjectLimit, {})).allowCreate; at++) {
    await guest.createProject(`${project} ${at}`);
  }
  return guest.accessToken;
}

/**
 * Continues the lesson: boards of both classes send each second, except one that is silent; one sends far too often, two
 * send under one name, and one sends messages that are refused.
 *
 * @returns a function that ends this
 */
export async function goOn(server: ServerProcess, lesson: Lesson): Promise<() => Promise<void>> {
  const api = new Api(server.http, lesson.teacher);
  const [small, big] = await Promise.all([api.getTopic(lesson.topicId), api.getTopic(lesson.classTopicId)]);
  const [board, other] = [await connectAsync(server.mqtt), await connectAsync(server.mqtt)];
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    for (const [index, name] of PUPILS_BOARDS.entries()) {
      const temperature = (22 + index + 2 * Math.sin((second + 2 * index) / 9)).toFixed(1);
      board.publish(small.topicName, `_dn=${name},temperature=${temperature}`);
    }
    for (let group = 1; group <= BOARDS; group++) {
      const light = Math.round(400 + 150 * Math.sin((second + group) / 12) + 7 * group);
      if (group !== SILENT_GROUP) board.publish(big.topicName, `_dn=group${group},light=${light}`);
    }
    for (let at = 0; at < FLOOD; at++) board.publish(big.topicName, `_dn=group12,light=${560 + at}`);
    other.publish(big.topicName, '_dn=group7,light=300');
    if (second % JUNK_EACH === 1) board.publish(big.topicName, '_dn=group31,light');
  }, 1000);
  return async () => {
    clearInterval(timer);
    await Promise.all([board.endAsync(), other.endAsync()]);
  };
}

/** Creates a topic of plain messages. @returns its id */
async function createPressure(api: Api, { mqtt }: ServerProcess, { pressure }: Names): Promise<string> {
  const topic = await api.call(createTopic, { description: pressure, projectIds: '', dataRecordTypes: [] });
  const board = await connectAsync(mqtt);
  await board.publishAsync(topic.topicName, '1014.25', { qos: 1 });
  await board.endAsync();
  return topic.id;
}
