import { createApplet, type Filter } from '@tinkerstream/contract/applets';
import { createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart } from '@tinkerstream/contract/dashboards';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AppletsService } from '../../applets/index.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { DashboardsService } from '../../dashboards/index.ts';
import type { ProjectsService } from '../../project-contents/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { DemoContent } from './demo-repository.ts';
import type { DemoTexts } from './demo-texts.ts';
import { COOL, DRY, FAST, HOT } from './simulation.ts';

export interface DemoParts {
  readonly projects: Pick<ProjectsService, 'create'>;
  readonly topics: Pick<TopicsService, 'create' | 'dataTypesOf'>;
  readonly charts: Pick<ChartsService, 'create' | 'listOfTopics'>;
  readonly applets: Pick<AppletsService, 'create'>;
  readonly dashboards: Pick<DashboardsService, 'create' | 'addChart'>;
}

type Type = readonly [key: string, name: string, unit?: string];
type Comparator = 'greater_than' | 'smaller_than';

/** A value of a topic that an event trigger compares. */
interface Condition {
  readonly topic: TopicEntity;
  readonly key: string;
  readonly comparator: Comparator;
  readonly value: number;
}

/** Creates the content of a demo class for a user, with the calls that people make. */
export async function buildDemo(parts: DemoParts, caller: Caller, texts: DemoTexts): Promise<DemoContent> {
  const { projects, topics, charts, applets, dashboards } = parts;
  const isDemo = true;
  const addProject = async (name: string) => (await projects.create(caller, name, { isDemo })).id;
  const addTopic = (projectId: string, description: string, types: readonly Type[]) =>
    topics.create(caller, {
      description,
      isActive: true,
      projectIds: [projectId],
      dataTypes: types.map(([key, name, unit = '']) => ({ key, name, unit, description: '' })),
      isDemo,
    });
  const typeOf = async ({ id }: TopicEntity, key: string) => {
    const type = (await topics.dataTypesOf([id])).get(id)?.find(({ keyName }) => keyName === key);
    if (!type) throw new Error(`The topic has no data type ${key}`);
    return type.id;
  };
  const addChart = (chart: RequestOf<typeof createChart>) => charts.create(caller, createChart.request.parse(chart));
  const addTrigger = (projectId: string, name: string, when: Condition, to: TopicEntity, publishContent: string) =>
    applets.create(
      caller,
      createApplet.request.parse({
        projectId,
        name,
        triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: when.topic.name }],
        filters: [...filterOf(when)],
        actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: to.name, publishContent }],
        timing: { when: 'STARTS' },
      } as RequestOf<typeof createApplet>),
    );
  const lineOf = async (topic: TopicEntity, name: string) =>
    (await charts.listOfTopics([topic.id])).find((chart) => chart.isDefault && chart.name === name)?.id;

  const weatherId = await addProject(texts.weather);
  const weather = await addTopic(weatherId, texts.weatherTopic, [
    ['temperature', texts.temperature, '°C'],
    ['humidity', texts.humidity, '%'],
    ['light', texts.light],
  ]);
  const fan = await addTopic(weatherId, texts.fan, [['fan', texts.fan]]);
  const gauge = await addChart({
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: texts.temperatureGauge, TEXT: texts.temperature, MIN_VALUE: 0, MAX_VALUE: 50 },
    chartSourceConfigs: [{ topicId: weather.id, dataTypeId: await typeOf(weather, 'temperature') }],
  });
  const fanSwitch = await addChart({
    chartType: 'TOGGLE_BUTTON',
    configs: {
      CHART_NAME: texts.fanSwitch,
      OUTPUT_TYPE: 'KEY_VALUE_PAIR',
      ON_VALUE: '1',
      ON_TEXT: 'ON',
      ON_COLOR: '#0b6e66',
      OFF_VALUE: '0',
      OFF_TEXT: 'OFF',
      OFF_COLOR: '#6b6455',
    },
    chartSourceConfigs: [{ topicId: fan.id, dataTypeId: await typeOf(fan, 'fan') }],
  });
  const hot = { topic: weather, key: 'temperature', comparator: 'greater_than', value: HOT } as const;
  const cool = { topic: weather, key: 'temperature', comparator: 'smaller_than', value: COOL } as const;
  await addTrigger(weatherId, texts.fanOn, hot, fan, 'fan=1');
  await addTrigger(weatherId, texts.fanOff, cool, fan, 'fan=0');

  const gardenId = await addProject(texts.garden);
  const soil = await addTopic(gardenId, texts.soil, [['moisture', texts.moisture, '%']]);
  const pump = await addTopic(gardenId, texts.pump, [['pump', texts.pump]]);
  const dry = { topic: soil, key: 'moisture', comparator: 'smaller_than', value: DRY } as const;
  await addTrigger(gardenId, texts.water, dry, pump, '_dn=pump,pump=1');

  const busesId = await addProject(texts.buses);
  const buses: TopicEntity[] = [];
  for (const number of [1, 2]) buses.push(await addTopic(busesId, texts.bus(number), [['speed', texts.speed, 'km/h']]));
  const alerts = await addTopic(busesId, texts.alerts, [['alert', texts.alert]]);
  const [bus1, bus2] = buses as [TopicEntity, TopicEntity];
  const fast = { topic: bus2, key: 'speed', comparator: 'greater_than', value: FAST } as const;
  await addTrigger(busesId, texts.tooFast, fast, alerts, 'alert=1');

  const { id: dashboardId } = await dashboards.create(caller, texts.dashboard);
  const cards = [
    await lineOf(weather, texts.temperature),
    gauge.id,
    fanSwitch.id,
    await lineOf(soil, texts.moisture),
    await lineOf(bus2, texts.speed),
  ];
  for (const chartId of cards) {
    if (chartId) await dashboards.addChart(caller, addDashboardChart.request.parse({ dashboardId, chartId }));
  }
  return {
    projectIds: [weatherId, gardenId, busesId],
    dashboardId,
    topicIds: { weather: weather.id, fan: fan.id, soil: soil.id, pump: pump.id, bus1: bus1.id, bus2: bus2.id },
  };
}

function filterOf({ topic, key, comparator, value }: Condition): Filter {
  return [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: topic.name,
      subjectKey: key,
      comparatorKey: comparator,
      publishContent: String(value),
    },
  ];
}
