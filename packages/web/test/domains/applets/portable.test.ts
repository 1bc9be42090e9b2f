import { type Applet, EACH_TIME } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { expect, test } from 'vitest';
import { enteredContent } from '../../../src/domains/applets/draft.ts';
import { draftFor, fileOf, portableOf, readFile } from '../../../src/domains/applets/portable.ts';

const topic = (topicName: string, description: string) => ({
  topicId: topicName,
  topicName,
  description,
  dataRecordTypes: [],
});
const projectWith = (...topics: ReturnType<typeof topic>[]) => ({ topics, projectUsers: [] }) as unknown as Project;

const HOME = projectWith(topic('AAAAAAAAAA', 'Soil'), topic('BBBBBBBBBB', 'Pump'), topic('CCCCCCCCCC', 'Other'));
const APPLET: Applet = {
  id: 'applet',
  name: 'Water',
  projectId: 'home',
  version: '1',
  enabled: true,
  pause: null,
  nextRunOn: null,
  runsAs: 'teacher@example.org',
  mayChange: true,
  appletTrigger: {
    id: 'applet',
    triggers: [
      { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAAAAAAAA' },
      {
        type: 'WEB_HOOK_TRIGGER',
        webHookName: 'Rain',
        iftttwebHookUrl: 'https://x/secret',
        oneNETWebHookUrl: 'https://y/secret',
      },
    ],
  },
  appletFilter: {
    id: 'applet',
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName: 'AAAAAAAAAA',
        subjectKey: 'soil',
        comparatorKey: 'smaller_than',
        publishContent: '{BBBBBBBBBB.limit}',
      },
    ],
  },
  appletAction: {
    id: 'applet',
    actions: [
      {
        id: 'one',
        type: 'PUBLISH_MQTT_MESSAGE_ACTION',
        topicName: 'BBBBBBBBBB',
        publishContent: 'on={AAAAAAAAAA.soil}',
      },
      {
        id: 'two',
        type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        iftttWebhookEvent: 'dry',
        iftttWebhookKey: '',
        hasIftttWebhookKey: true,
        publishJsonContent: '{"value1":"dry"}',
        otherwise: true,
      },
    ],
  },
  timing: { ...EACH_TIME, when: 'STARTS', forSec: 60 },
};

test('a file has the content and the topics that it uses, and no address, secret or id', () => {
  const text = fileOf(portableOf(APPLET, HOME));
  expect(JSON.parse(text)).toMatchObject({
    name: 'Water',
    triggers: [{ topicName: 'AAAAAAAAAA' }, { webHookName: 'Rain' }],
    timing: { when: 'STARTS', forSec: 60 },
    topics: [
      { topicName: 'AAAAAAAAAA', description: 'Soil' },
      { topicName: 'BBBBBBBBBB', description: 'Pump' },
    ],
  });
  for (const secret of ['secret', 'hasIftttWebhookKey', '"one"', 'teacher']) expect(text).not.toContain(secret);
});

test('a file that is opened in its own project is the same event trigger', () => {
  const portable = readFile(fileOf(portableOf(APPLET, HOME)));
  const draft = portable && draftFor(portable, HOME);
  const before = draftFor(portableOf(APPLET, HOME), HOME);
  expect(draft && enteredContent(draft)).toEqual(enteredContent(before));
  expect(draft?.actions.map(({ isOtherwise }) => isOtherwise)).toEqual([false, true]);
});

test('in another project it uses the topics with the same description, also in conditions and contents', () => {
  const draft = draftFor(portableOf(APPLET, HOME), projectWith(topic('DDDDDDDDDD', 'Soil')));
  const { triggers, filters, actions } = enteredContent(draft);
  expect(triggers[0]).toMatchObject({ topicName: 'DDDDDDDDDD' });
  expect(filters[1]).toMatchObject({ topicName: 'DDDDDDDDDD', publishContent: '{BBBBBBBBBB.limit}' });
  // The editor asks for the pump, which this project does not have.
  expect(actions[0]).toMatchObject({ topicName: 'BBBBBBBBBB', publishContent: 'on={DDDDDDDDDD.soil}' });
});

test.each([
  ['no JSON', 'hello'],
  ['another file', '{"name":"x"}'],
  ['one of a newer version', JSON.stringify({ ...JSON.parse(fileOf(portableOf(APPLET, HOME))), version: 2 })],
  ['an unknown type', fileOf(portableOf(APPLET, HOME)).replace('MQTT_MESSAGE_TRIGGER', 'FUTURE_TRIGGER')],
  ['a filter that does not hang together', fileOf(portableOf(APPLET, HOME)).replace('"key": 2', '"key": 9')],
  ['64 kB of one letter', 'a'.repeat(65_536)],
])('%s is refused', (_name, text) => {
  expect(readFile(text)).toBeUndefined();
});

test('a file without the fields of a type opens with empty ones, which the editor asks for', () => {
  const file = { ...JSON.parse(fileOf(portableOf(APPLET, HOME))), triggers: [{ type: 'MQTT_MESSAGE_TRIGGER' }] };
  const portable = readFile(JSON.stringify(file));
  expect(portable && draftFor(portable, HOME).triggers).toMatchObject([{ fields: { topicName: '' } }]);
});

test('neither a file nor another project has the event trigger that an action switches: the editor asks for it', () => {
  const off = { id: 'three', type: 'SWITCH_APPLET_ACTION', targetAppletId: 'alarm', switchTo: 'OFF' } as const;
  const portable = portableOf({ ...APPLET, appletAction: { id: 'applet', actions: [off] }, runMode: 'QUEUE' }, HOME);
  const text = fileOf(portable);
  expect(text).not.toContain('alarm');
  const typed = text.replace('"targetAppletId": ""', '"targetAppletId": "alarm"');
  for (const file of [text, typed]) {
    const read = readFile(file);
    const draft = read && draftFor(read, HOME);
    expect(draft?.actions).toMatchObject([{ type: off.type, fields: { targetAppletId: '', switchTo: 'OFF' } }]);
  }
});
