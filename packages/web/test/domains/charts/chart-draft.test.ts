import {
  CHART_TYPES,
  type Chart,
  ChartType,
  type ChartTypeRules,
  chartConfigOf,
  createChart,
} from '@tinkerstream/contract/charts';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { describe, expect, test } from 'vitest';
import { type SourceDraft, TOGETHER } from '../../../src/domains/charts/chart-type-definition.ts';
import {
  type ChartDraft,
  completeDraft,
  draftOf,
  emptySource,
  initialTopic,
  readDraft,
  type TypedDraft,
  withTopic,
} from '../../../src/domains/charts/settings/draft.ts';
import { definitionOf } from '../../../src/domains/charts/types/registry.ts';
import { previewChart } from '../../../src/domains/charts/wizard/preview.ts';

const source = (change: Partial<SourceDraft> = {}): SourceDraft => ({
  ...emptySource(0),
  topicId: 'topic',
  dataTypeId: 'temperature',
  description: 'Roof',
  latitude: '22.3',
  longitude: '114.2',
  ...change,
});

/** Values that are valid for every type. */
const FULL: ChartDraft = {
  name: 'Chart',
  fields: {
    TEXT: 'Temperature',
    MIN_VALUE: '-10',
    MAX_VALUE: '40',
    ON_VALUE: '1',
    ON_TEXT: 'On',
    OFF_VALUE: '0',
    OFF_STYLE: 'bulb-off',
  },
  sources: [source()],
};

const problemsOf = (type: ChartType, change: Partial<ChartDraft> = {}, fields: ChartDraft['fields'] = {}) => {
  const draft = { ...FULL, ...change, fields: { ...FULL.fields, ...fields } };
  return readDraft(definitionOf(type), draft).problems;
};

describe('a chart draft', () => {
  test.each(ChartType.options)('%s, filled in, becomes a call that the contract accepts', (type) => {
    const { minSources = 1 }: ChartTypeRules = CHART_TYPES[type];
    const sources = Array.from({ length: minSources }, (_, rowId) => source({ rowId }));
    const { problems, request } = readDraft(definitionOf(type), { ...FULL, sources });
    expect(problems).toEqual({});
    expect(createChart.request.safeParse(request).error).toBeUndefined();
  });

  test.each(ChartType.options)('%s needs a name and a topic for its source', (type) => {
    const problems = problemsOf(type, { name: '  ', sources: [source({ topicId: '', dataTypeId: '' })] });
    expect(problems).toMatchObject({ CHART_NAME: 'wrong', '0.topicId': 'wrong' });
  });

  test('latest values and buttons can do without a data type; the other types need one', () => {
    const withoutType = { sources: [source({ dataTypeId: '' })] };
    for (const type of ChartType.options) {
      const isNeeded = !['GAUGE_CHART', 'PLAIN_TEXT_CHART', 'TOGGLE_BUTTON', 'PUSH_BUTTON'].includes(type);
      const pairs = { ON_VALUE: 'led=1', OFF_VALUE: 'led=0' };
      expect(problemsOf(type, withoutType, pairs), type).toEqual(isNeeded ? { '0.dataTypeId': 'wrong' } : {});
    }
  });

  test('a gauge needs a text, and its numbers in ascending order', () => {
    const wrong = { TEXT: ' ', MIN_VALUE: 'low', MAX_VALUE: '' };
    expect(problemsOf('GAUGE_CHART', {}, wrong)).toEqual({ TEXT: 'wrong', MIN_VALUE: 'wrong', MAX_VALUE: 'wrong' });
    expect(problemsOf('GAUGE_CHART', {}, { MIN_VALUE: '40' })).toEqual({ MAX_VALUE: 'wrong' });
  });

  test('a point map needs its numbers in ascending order, and points with a description and a place', () => {
    const nowhere = source({ description: ' ', latitude: '91', longitude: 'east' });
    expect(problemsOf('POINT_MAP', { sources: [nowhere] }, { MAX_VALUE: '-10' })).toEqual({
      MAX_VALUE: 'wrong',
      '0.description': 'wrong',
      '0.latitude': 'wrong',
      '0.longitude': 'wrong',
    });
  });

  test('each side of a button needs a value, and a text or an icon', () => {
    const empty = { ON_VALUE: '', ON_TEXT: '', OFF_VALUE: ' ', OFF_STYLE: '' };
    expect(problemsOf('TOGGLE_BUTTON', {}, empty)).toMatchObject({ ON_VALUE: 'wrong', OFF_VALUE: 'wrong' });
    expect(problemsOf('TOGGLE_BUTTON', {}, { ON_TEXT: '', ON_STYLE: '', OFF_STYLE: '' })).toMatchObject({
      ON_TEXT: 'wrong',
    });
    expect(problemsOf('TOGGLE_BUTTON', {}, { ON_VALUE: '1', OFF_VALUE: '1.0' })).toEqual({ OFF_VALUE: 'same' });
    expect(problemsOf('PUSH_BUTTON', {}, { ON_TEXT: '', ON_STYLE: '' })).toEqual({ ON_TEXT: 'wrong' });
    expect(problemsOf('PUSH_BUTTON', {}, { ON_TEXT: '', ON_STYLE: 'lock' })).toEqual({});
  });

  test('a button that sends pairs without a data type has keys in its values', () => {
    const sources = [source({ dataTypeId: '' })];
    for (const [value, reason] of [
      ['on', 'not-a-pair'],
      ['=on', 'not-a-pair'],
      ['led=', 'not-a-pair'],
      ['led=on', undefined],
    ]) {
      expect(problemsOf('PUSH_BUTTON', { sources }, { ON_VALUE: value ?? '' }).ON_VALUE, value).toBe(reason);
    }
    expect(problemsOf('PUSH_BUTTON', { sources }, { ON_VALUE: 'on', OUTPUT_TYPE: 'SIMPLE_MESSAGE' })).toEqual({});
  });

  test('a comma is refused in the value of a data type', () => {
    expect(problemsOf('PUSH_BUTTON', {}, { ON_VALUE: '1,2' })).toEqual({ ON_VALUE: 'comma' });
    expect(problemsOf('PUSH_BUTTON', {}, { ON_VALUE: '1,2', OUTPUT_TYPE: 'SIMPLE_MESSAGE' })).toEqual({});
  });

  test('a button that sends plain messages has no data type', () => {
    const draft = { ...FULL, fields: { ...FULL.fields, OUTPUT_TYPE: 'SIMPLE_MESSAGE' } };
    const { request } = readDraft(definitionOf('PUSH_BUTTON'), draft);
    expect(request?.chartSourceConfigs[0]).toMatchObject({ topicId: 'topic', dataTypeId: null, deviceId: null });
  });

  test('a type accepts as many sources as it can show', () => {
    const draft = { ...FULL, sources: [source(), source({ rowId: 1, topicId: '' })] };
    expect(readDraft(definitionOf('PLAIN_TEXT_CHART'), draft).request?.chartSourceConfigs).toHaveLength(1);
    expect(readDraft(definitionOf('GAUGE_CHART'), draft).problems['1.topicId']).toBe('wrong');
  });

  test('a line chart draws a line for each device and picks the colours by default', () => {
    const devices = ['', TOGETHER, 'b7'].map((deviceId, rowId) => source({ rowId, deviceId }));
    const sourcesOf = (type: ChartType) =>
      readDraft(definitionOf(type), { ...FULL, sources: devices }).request?.chartSourceConfigs.map(
        ({ isPerDevice, deviceId, colorCode }) => [isPerDevice, deviceId, typeof colorCode],
      );
    expect(sourcesOf('BASIC_LINE_CHART')).toEqual([
      [true, null, 'object'],
      [false, null, 'string'],
      [false, 'b7', 'string'],
    ]);
    expect(sourcesOf('GAUGE_CHART')).toEqual([
      [false, null, 'string'],
      [false, null, 'string'],
      [false, 'b7', 'string'],
    ]);
  });

  test('sources start in different colours, the first needle and point in black', () => {
    const draft = { ...FULL, sources: [source({ deviceId: TOGETHER }), source({ rowId: 1, deviceId: 'b7' })] };
    const colours = (type: ChartType) =>
      readDraft(definitionOf(type), draft).request?.chartSourceConfigs.map(({ colorCode }) => colorCode);
    expect(new Set(colours('BASIC_LINE_CHART')).size).toBe(2);
    for (const type of ['GAUGE_CHART', 'POINT_MAP'] as const) {
      expect(colours(type)?.[0]).toBe('#000000');
      expect(new Set(colours(type)).size).toBe(2);
    }
  });

  const CLIMATE = [
    {
      id: 'roof',
      description: 'Roof',
      latitude: null,
      longitude: null,
      dataRecordTypes: [
        { id: 'temperature', dataRecordTypeName: 'Temperature', keyName: 'temp', description: '', unit: '°C' },
        { id: 'humidity', dataRecordTypeName: 'Humidity', keyName: 'hum', description: '', unit: '' },
      ],
    },
    { id: 'new', description: 'New', dataRecordTypes: [] },
  ] as unknown as TopicListItem[];
  const [roof] = CLIMATE;
  const UNTYPED = { name: undefined, fields: {}, sources: undefined };
  const complete = (type: ChartType, typed: TypedDraft = UNTYPED, topic = roof) => {
    const suggestedName = (shown: readonly string[], name: string) => `${shown.join(', ')} · ${name}`;
    return completeDraft(definitionOf(type), typed, {
      topics: topic ? [topic] : [],
      topic,
      suggestedName,
      typeName: 'Gauge',
    });
  };

  test('starts with the newest topic that has something to show, and each further source with what is not shown yet', () => {
    expect(initialTopic(CLIMATE)).toBe(roof);
    expect(initialTopic(CLIMATE.slice(1))?.id).toBe('new');
    const type = 'BASIC_LINE_CHART';
    const first = withTopic(emptySource(0), roof, { type });
    const second = withTopic(emptySource(1), roof, { type, others: [first] });
    expect([first, second].map(({ dataTypeId }) => dataTypeId)).toEqual(['temperature', 'humidity']);
  });

  test('is named after what it shows and its type, and scaled by the unit, until the user types', () => {
    expect(complete('GAUGE_CHART')).toMatchObject({
      name: 'Temperature · Gauge',
      fields: { TEXT: 'Temperature', MIN_VALUE: '0', MAX_VALUE: '50' },
    });
    expect(complete('GAUGE_CHART', { name: '', fields: { MAX_VALUE: '30' }, sources: undefined })).toMatchObject({
      name: '',
      fields: { TEXT: 'Temperature', MAX_VALUE: '30' },
    });
    const sources = ['temperature', 'humidity'].map((dataTypeId) => source({ topicId: 'roof', dataTypeId }));
    expect(complete('BASIC_LINE_CHART', { ...UNTYPED, sources }).name).toBe('Temperature, Humidity · Gauge');
    expect(complete('GAUGE_CHART', UNTYPED, CLIMATE[1])).toMatchObject({
      name: 'New · Gauge',
      fields: { TEXT: 'New' },
    });
    expect(complete('PLAIN_TEXT_CHART', { ...UNTYPED, sources: [emptySource(0)] }).name).toBe('');
  });

  test('of a button has a new key, because boards may send any key of the topic', () => {
    const keyed = (...keys: string[]) => {
      const added = keys.map((key) => ({ id: key, dataRecordTypeName: key, keyName: key, description: '', unit: '' }));
      return { ...roof, dataRecordTypes: [...(roof?.dataRecordTypes ?? []), ...added] } as TopicListItem;
    };
    const lit = keyed('led', 'POOP');
    for (const type of ['TOGGLE_BUTTON', 'PUSH_BUTTON'] as const) {
      expect(complete(type, UNTYPED, lit).sources[0]?.dataTypeId).toBe('');
      expect(complete(type, UNTYPED, lit).fields.ON_VALUE).toBe('button=1');
      expect(readDraft(definitionOf(type), complete(type, UNTYPED, lit)).problems).toEqual({});
    }
    expect(complete('TOGGLE_BUTTON', UNTYPED, keyed('Button', 'button2')).fields).toMatchObject({
      ON_VALUE: 'button3=1',
      OFF_VALUE: 'button3=0',
    });
    const chosen = { ...UNTYPED, sources: [source({ topicId: 'roof', dataTypeId: 'led' })] };
    expect(complete('TOGGLE_BUTTON', chosen, lit).fields).toEqual({});
    const message = { ...UNTYPED, fields: { OUTPUT_TYPE: 'SIMPLE_MESSAGE' } };
    expect(complete('TOGGLE_BUTTON', message, lit).fields).toEqual({ OUTPUT_TYPE: 'SIMPLE_MESSAGE' });
    expect(complete('GAUGE_CHART', UNTYPED, lit).sources[0]?.dataTypeId).toBe('temperature');
  });

  test.each([
    ['lat', 'lng'],
    ['latitude', 'longitude'],
    ['gps_lat', 'gps_lon'],
    ['gpsLat', 'gpsLong'],
    ['GPSLatitude', 'GPSLongitude'],
    ['Lat1', 'Lng1'],
    ['緯度', '經度'],
    ['纬度', '经度'],
  ])('of a track map suggests the coordinates %s and %s, in this order, and no other number', (latitude, longitude) => {
    const keys = ['temperature', 'flat', 'plating', 'alongside', 'colon', longitude, latitude];
    const dataRecordTypes = keys.map((key) => ({ id: key, dataRecordTypeName: key, keyName: key, unit: '' }));
    const walk = { ...roof, dataRecordTypes } as unknown as TopicListItem;
    expect(complete('TRACK_MAP', UNTYPED, walk).sources.map(({ dataTypeId }) => dataTypeId)).toEqual([
      latitude,
      longitude,
    ]);
    expect(complete('TRACK_MAP').sources.map(({ dataTypeId }) => dataTypeId)).toEqual(['', '']);
  });

  test.each(ChartType.options)(
    '%s, of a topic at a place with something to show, is complete without typing',
    (type) => {
      const lamp = { id: 'led', dataRecordTypeName: 'LED', keyName: 'led', description: '', unit: '' };
      const coordinates = ['lat', 'lng'].map((key) => ({ ...lamp, id: key, dataRecordTypeName: key, keyName: key }));
      const dataRecordTypes = [lamp, ...coordinates];
      const placed = { ...roof, latitude: 22.3, longitude: 114.2, dataRecordTypes } as unknown as TopicListItem;
      expect(readDraft(definitionOf(type), complete(type, UNTYPED, placed)).problems).toEqual({});
    },
  );

  test.each(ChartType.options)('%s can be copied: the draft of a chart is the chart', (type) => {
    const definition = definitionOf(type);
    const request = readDraft(definition, { ...FULL, sources: [source({ deviceId: 'b7' })] }).request;
    const [config] = request?.chartSourceConfigs ?? [];
    const chart = {
      name: 'Chart',
      chartConfig: chartConfigOf(request?.configs ?? {}),
      chartSources: [
        {
          topic: { id: config?.topicId },
          dataRecordType: config?.dataTypeId ? { id: config.dataTypeId } : null,
          device: config?.deviceId ? { id: config.deviceId } : null,
          isPerDevice: config?.isPerDevice,
          chartSourceConfig: config,
        },
      ],
    } as unknown as Chart;
    const copy = readDraft(definition, { name: 'Chart', ...draftOf(chart, definition) });
    expect(copy).toEqual({ problems: {}, request });
  });

  test.each(ChartType.options)('%s is previewed as the wizard opens it, and filled in', (type) => {
    const definition = definitionOf(type);
    const draft = (fields: ChartDraft['fields']) => ({ ...FULL, fields, sources: [source({ topicId: 'roof' })] });
    expect(previewChart(definition, draft({}), CLIMATE).chartType.name).toBe(type);
    const { request } = readDraft(definition, FULL);
    const { chartConfig } = previewChart(definition, draft(FULL.fields), CLIMATE);
    if (request) expect(chartConfig).toEqual(chartConfigOf(request.configs));
  });

  test('numbers in a preview are numbers, however they are typed', () => {
    const previewed = (type: ChartType, fields: ChartDraft['fields']) =>
      previewChart(definitionOf(type), { ...FULL, fields }, CLIMATE).chartConfig;
    expect(previewed('BOARD_GRID', { ALARM_BELOW: '', ALARM_ABOVE: ' 30 ' })).toEqual({ alarmAbove: 30 });
    expect(previewed('BOARD_GRID', { ALARM_BELOW: 'low', ALARM_ABOVE: '-1e2' })).toEqual({ alarmAbove: -100 });
    expect(previewed('BOARD_GRID', { ALARM_BELOW: '5', ALARM_ABOVE: '4' })).toEqual({ alarmBelow: 5 });
    expect(previewed('HISTOGRAM_CHART', { BIN_RULE: 'BY_HAND', BIN_COUNT: ' ' })).toEqual({ binRule: 'BY_HAND' });
    expect(previewed('CATEGORY_CHART', { CATEGORY_COUNT: ' 3 ' })).toEqual({ categoryCount: 3 });
  });

  test('is previewed with what is right so far', () => {
    const preview = (type: ChartType, change: Partial<ChartDraft>) =>
      previewChart(definitionOf(type), { ...FULL, ...change }, CLIMATE);
    const shown = { ...source({ topicId: 'roof' }), rowId: 3 };
    const { chartConfig, chartSources } = preview('GAUGE_CHART', {
      fields: { TEXT: '', MIN_VALUE: '5' },
      sources: [shown],
    });
    expect(chartConfig).toEqual({ minValue: 5, maxValue: 100 });
    expect(chartSources).toMatchObject([{ id: '3', topic: { id: 'roof' }, dataRecordType: { keyName: 'temp' } }]);
    expect(preview('BASIC_LINE_CHART', { sources: [{ ...shown, dataTypeId: '' }] }).chartSources).toEqual([]);
    expect(preview('POINT_MAP', { sources: [{ ...shown, latitude: 'north' }] }).chartSources).toEqual([]);
    expect(preview('GAUGE_CHART', { sources: [{ ...shown, topicId: '' }] }).chartSources).toEqual([]);
  });

  test('a source is placed at its topic until the user moves it', () => {
    const topic = (id: string, latitude: number | null, longitude: number | null) =>
      ({
        id,
        description: `At ${id}`,
        latitude,
        longitude,
        dataRecordTypes: [{ id: 'only' }],
      }) as unknown as TopicListItem;
    const [pond, roof, nowhere] = [
      topic('pond', 22.3, 114.2),
      topic('roof', 22.4, 114.1),
      topic('nowhere', null, null),
    ];
    const atPond = withTopic(emptySource(0), pond, { type: 'POINT_MAP' });
    expect(atPond).toMatchObject({ topicId: 'pond', dataTypeId: 'only', latitude: '22.3', longitude: '114.2' });
    const place = (from: SourceDraft, to: TopicListItem) => {
      const { latitude, longitude } = withTopic(from, to, { type: 'POINT_MAP', before: pond });
      return [latitude, longitude];
    };
    expect(place(atPond, roof)).toEqual(['22.4', '114.1']);
    expect(place(atPond, nowhere)).toEqual(['0', '0']);
    expect(place({ ...atPond, latitude: '1' }, roof)).toEqual(['1', '114.2']);
    const described = (from: SourceDraft) => withTopic(from, roof, { type: 'POINT_MAP', before: pond }).description;
    expect([described(atPond), described({ ...atPond, description: 'Peak' })]).toEqual(['At roof', 'Peak']);
  });
});
