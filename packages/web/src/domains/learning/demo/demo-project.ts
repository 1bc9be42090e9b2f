import { type Applet, createApplet, type Filter, getApplet, listApplets } from '@tinkerstream/contract/applets';
import { type Chart, createChart, listTopicCharts } from '@tinkerstream/contract/charts';
import type { DataRecordType } from '@tinkerstream/contract/points';
import { createProject, getProject, listProjects, type Project } from '@tinkerstream/contract/projects';
import { createDataType, createTopic, updateTopic } from '@tinkerstream/contract/topics';
import { call } from '../../../platform/requests/call.ts';
import { mayCreateProject } from '../../projects/index.ts';
import { mayCreateTopic } from '../../topics/index.ts';

/** The names by which the tour finds its project and topics; they do not depend on the language. */
export const PROJECT_NAME = 'Demo';
const SENSORS = 'Demo sensors';
const LED = 'Demo LED';

/** The temperature above which the event trigger of the tour switches the LED on, in °C. */
export const HOT = 30;

/** The units of the board's readings, by key. */
const UNITS: Readonly<Record<string, string>> = { temp: '°C', light: '%' };

/** The names of data types (by key) and charts in the user's language. */
export type DemoNames = Readonly<Record<'temp' | 'light' | 'button' | 'led' | 'gauge' | 'toggle', string>>;

/** The project of the tour, with the parts that its board and charts need. */
export interface Demo {
  readonly projectId: string;
  /**
   * The board publishes to `sensors` and subscribes to `led`: with a single topic, its own message would start the event
   * trigger.
   */
  readonly sensors: DemoTopic;
  readonly led: DemoTopic;
  readonly line: Chart;
  readonly gauge: Chart;
  readonly toggle: Chart;
}

interface DemoTopic {
  readonly id: string;
  readonly topicName: string;
}

/** Thrown when the subscription allows no further project or topic. */
export class DemoLimit extends Error {
  readonly limit: 'project' | 'topic';

  constructor(limit: 'project' | 'topic') {
    super(`No further ${limit}`);
    this.limit = limit;
  }
}

/** Finds the user's demo project, and creates the parts that it lacks. */
export async function openDemo(user: { readonly id: string; readonly email: string }, names: DemoNames) {
  const project = (await findProject(user.email)) ?? (await createDemoProject());
  const { temp, light, button, led, gauge, toggle } = names;
  const sensors = await openTopic(project, user.id, SENSORS, { temp, light, button });
  const ledTopic = await openTopic(project, user.id, LED, { led });
  const charts = await call(listTopicCharts, { topicId: sensors.id });
  const ledCharts = await call(listTopicCharts, { topicId: ledTopic.id });
  const isOf = (
    { chartType, chartSources: [first] }: Chart,
    type: Chart['chartType']['name'],
    { id }: DataRecordType,
  ) => chartType.name === type && first?.dataRecordType?.id === id;
  const source = ({ id: topicId }: DemoTopic, { id: dataTypeId }: DataRecordType) => [{ topicId, dataTypeId }];
  const tempType = typeOf(sensors.dataTypes, 'temp');
  const ledType = typeOf(ledTopic.dataTypes, 'led');

  const line = charts.find(
    ({ isDefaultChart, chartSources: [first] }) => isDefaultChart && first?.dataRecordType?.id === tempType.id,
  );
  if (!line) throw new Error('The data type has no default chart');
  const demo: Demo = {
    projectId: project.id,
    sensors,
    led: ledTopic,
    line,
    gauge:
      charts.find((chart) => isOf(chart, 'GAUGE_CHART', tempType)) ??
      (await call(createChart, {
        chartType: 'GAUGE_CHART',
        configs: { CHART_NAME: gauge, TEXT: temp, MIN_VALUE: 0, MAX_VALUE: 50 },
        chartSourceConfigs: source(sensors, tempType),
      })),
    toggle:
      ledCharts.find((chart) => isOf(chart, 'TOGGLE_BUTTON', ledType)) ??
      (await call(createChart, {
        chartType: 'TOGGLE_BUTTON',
        configs: {
          CHART_NAME: toggle,
          OUTPUT_TYPE: 'KEY_VALUE_PAIR',
          ON_VALUE: 'on',
          ON_TEXT: 'ON',
          ON_COLOR: '#0b6e66',
          OFF_VALUE: 'off',
          OFF_TEXT: 'OFF',
          OFF_COLOR: '#6b6455',
        },
        chartSourceConfigs: source(ledTopic, ledType),
      })),
  };
  return demo;
}

/** The user's project of the tour, oldest first. A project that only has the same name is not used. */
async function findProject(email: string): Promise<Project | undefined> {
  const named = (await call(listProjects, {})).filter(
    ({ projectName, topics }) =>
      projectName === PROJECT_NAME &&
      (topics.length === 0 || topics.some(({ description }) => description === SENSORS)),
  );
  for (const { id } of named) {
    const project = await call(getProject, { projectId: id });
    if (project.createdBy === email) return project;
  }
  return undefined;
}

async function createDemoProject(): Promise<Project> {
  if (!(await mayCreateProject())) throw new DemoLimit('project');
  // Without a topic, the project is of no use.
  if (!(await mayCreateTopic())) throw new DemoLimit('topic');
  return call(createProject, { projectName: PROJECT_NAME });
}

/** Finds or creates the user's topic in the project, with these data types. */
async function openTopic(
  { id: projectId, topics }: Project,
  userId: string,
  description: string,
  types: Readonly<Record<string, string>>,
): Promise<DemoTopic & { readonly dataTypes: readonly DataRecordType[] }> {
  const wanted = Object.entries(types).map(([key, name]) => ({ key, name, description: '', unit: UNITS[key] ?? '' }));
  const found = topics.find((topic) => topic.description === description && topic.creatorId === userId);
  if (!found) {
    if (!(await mayCreateTopic())) throw new DemoLimit('topic');
    const topic = await call(createTopic, { description, projectIds: projectId, dataRecordTypes: wanted });
    return { id: topic.id, topicName: topic.topicName, dataTypes: topic.dataRecordTypes };
  }
  const { topicId, topicName, isActive, dataRecordTypes } = found;
  if (!isActive) await call(updateTopic, { topicId, isActive: true });
  const dataTypes = [...dataRecordTypes];
  for (const { key, name, unit } of wanted) {
    if (dataTypes.some((type) => type.keyName === key)) continue;
    dataTypes.push(await call(createDataType, { topicId, dataTypeName: name, dataTypeKey: key, dataTypeUnit: unit }));
  }
  return { id: topicId, topicName, dataTypes };
}

function typeOf(types: readonly DataRecordType[], key: string): DataRecordType {
  const type = types.find((one) => one.keyName === key);
  if (!type) throw new Error(`The topic has no data type ${key}`);
  return type;
}

/** The event trigger that switches the LED on at a high temperature, if the project has it. */
export async function findTrigger({ projectId, led }: Demo): Promise<Applet | undefined> {
  for (const { id: appletId } of await call(listApplets, { projectId })) {
    const applet = await call(getApplet, { projectId, appletId });
    const { actions } = applet.appletAction;
    if (actions.some((action) => 'topicName' in action && action.topicName === led.topicName)) return applet;
  }
  return undefined;
}

/** Creates the event trigger of the tour: when `temp` is above 30, send `led=on`. */
export async function createTrigger({ projectId, sensors, led }: Demo, name: string): Promise<void> {
  const filters: Filter = [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: sensors.topicName,
      subjectKey: 'temp',
      comparatorKey: 'greater_than',
      publishContent: String(HOT),
    },
  ];
  await call(createApplet, {
    projectId,
    name,
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: sensors.topicName }],
    filters: [...filters],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: led.topicName, publishContent: 'led=on' }],
  });
}
