import { expect, test } from 'vitest';
import { readPortableProject } from '../src/transfers/index.ts';

const LEVEL = { dataRecordTypeName: 'Level', keyName: 'level' };
const POND = { topicName: 'TAAAAAAAAA', description: 'Pond', dataRecordTypes: [LEVEL] };
const CHART = {
  id: 'C1',
  chartType: 'BASIC_LINE_CHART',
  configs: { CHART_NAME: 'Level' },
  chartSourceConfigs: [{ topicName: 'TAAAAAAAAA', keyName: 'level' }],
};
const problemOf = (value: unknown) => readPortableProject(value).problem;

test('a project needs only a name; its topics need only a description', () => {
  const { content } = readPortableProject({ projectName: 'Garden', topics: [{ description: 'Bed' }] });
  expect(content).toEqual({
    projectName: 'Garden',
    topics: [
      {
        description: 'Bed',
        isActive: true,
        acceptsNewKeys: true,
        showsBoardNames: true,
        numberKey: '',
        latitude: null,
        longitude: null,
        dataRecordTypes: [],
      },
    ],
    charts: [],
    dashboards: [],
    eventTriggers: [],
  });
});

test.each([undefined, null, 'text', 7, [], {}, { format: 'tinkerstream-event-trigger', version: 1, name: 'x' }])(
  'is no project file: %j',
  (value) => {
    expect(problemOf(value)).toEqual({ kind: 'NO_PROJECT' });
  },
);

test('a file of a newer version says which', () => {
  const file = { format: 'tinkerstream-project', version: 3, projectName: 'Garden' };
  expect(problemOf(file)).toEqual({ kind: 'NEWER', detail: '3' });
});

test.each([
  ['projectName', { projectName: '' }],
  ['topics[0].description', { topics: [{}] }],
  [
    'topics[1].dataRecordTypes[0].keyName',
    { topics: [POND, { ...POND, dataRecordTypes: [{ ...LEVEL, keyName: 'a b' }] }] },
  ],
  ['topics', { topics: [POND, { ...POND, topicName: 'taaaaaaaaa' }] }],
  ['topics[0].dataRecordTypes', { topics: [{ ...POND, dataRecordTypes: [LEVEL, LEVEL] }] }],
  ['charts[0].chartSourceConfigs[0].topicName', { charts: [CHART] }],
  [
    'charts[0].chartSourceConfigs[0].keyName',
    { topics: [POND], charts: [{ ...CHART, chartSourceConfigs: [{ topicName: POND.topicName, keyName: 'depth' }] }] },
  ],
  ['charts[0].configs.TEXT', { topics: [POND], charts: [{ ...CHART, chartType: 'GAUGE_CHART' }] }],
  ['charts', { topics: [POND], charts: [CHART, CHART] }],
  ['dashboards[0].charts[0].chartId', { dashboards: [{ name: 'Wall', charts: [{ chartId: 'C9', size: 12 }] }] }],
  ['dashboards[0].buttons[0].eventTriggerId', { dashboards: [{ name: 'Wall', buttons: [{ eventTriggerId: 'E9' }] }] }],
  ['eventTriggers[0].triggers', { eventTriggers: [{ name: 'Alarm', triggers: [], actions: [] }] }],
])('names the mistake %s', (detail, part) => {
  expect(problemOf({ projectName: 'Garden', ...part })).toEqual({ kind: 'MISTAKE', detail });
});
