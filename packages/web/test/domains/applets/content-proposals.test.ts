import type { Trigger } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { describe, expect, test } from 'vitest';
import {
  fitting,
  openBrace,
  type Proposal,
  proposalsOf,
} from '../../../src/domains/applets/fields/content-proposals.ts';
import { unknownText, unknownValue } from '../../../src/domains/applets/fields/project-topics.ts';
import { applets } from '../../../src/i18n/en/applets.ts';
import { appletDetails } from '../../../src/i18n/en/applets-details.ts';
import { appletList } from '../../../src/i18n/en/applets-list.ts';

describe('the brace that the cursor is in', () => {
  test.each([
    ['t={te', 5, { start: 2, typed: 'te' }],
    ['{', 1, { start: 0, typed: '' }],
    ['{board} and {', 13, { start: 12, typed: '' }],
    ['{te} more', 3, { start: 0, typed: 'te' }],
    ['n={count(', 9, { start: 2, typed: 'count(' }],
    ['{detected(cl', 12, { start: 0, typed: 'detected(cl' }],
  ] as const)('of %j at %i', (value, cursor, brace) => {
    expect(openBrace(value, cursor)).toEqual(brace);
  });

  test.each([
    ['', 0],
    ['{board}', 7],
    ['{temp * 1', 9],
    ['{round(te', 9],
    ['{"te', 0],
  ] as const)('is none in %j at %i', (value, cursor) => {
    expect(openBrace(value, cursor)).toBeUndefined();
  });
});

test('proposals begin with those that begin with what is typed, and there are at most eight', () => {
  const all: Proposal[] = [
    { text: '{AAAA.temp}', label: 'Roof' },
    { text: '{temperature}', label: 'Heat' },
    ...Array.from({ length: 20 }, (_, n) => ({ text: `{x${n}}`, label: 'Other' })),
  ];
  expect(fitting(all, 'TEM').map(({ text }) => text)).toEqual(['{temperature}', '{AAAA.temp}']);
  expect(fitting(all, 'roof').map(({ text }) => text)).toEqual(['{AAAA.temp}']);
  expect(fitting(all, '')).toHaveLength(8);
});

const project = {
  topics: [
    {
      topicName: 'AAAAAAAAAA',
      description: 'Roof',
      dataRecordTypes: [{ keyName: 'temp', dataRecordTypeName: 'Heat' }],
    },
  ],
} as unknown as Project;
const texts = { ...appletList, ...appletDetails };

test.each<[trigger: Trigger, first: string[], others: string[], never: string[]]>([
  [
    { type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' },
    ['{parameter(name)}'],
    ['{count(runs)}'],
    ['{count(boards)}', '{detected(class)}', '{parameter(queryText)}'],
  ],
  [
    { type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'Ask' },
    ['{parameter(name)}', '{parameter(queryText)}'],
    ['{count(runs)}'],
    ['{detected(class)}'],
  ],
  [
    { type: 'FACE_DETECTION_TRIGGER' },
    ['{detected(class)}', '{detected(score)}', '{detected(count)}'],
    ['{count(runs)}'],
    ['{parameter(name)}', '{count(boards)}'],
  ],
  [
    { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAAAAAAAA' },
    ['{board}'],
    ['{count(runs)}', '{count(boards)}'],
    ['{parameter(name)}', '{detected(class)}'],
  ],
])('the proposals for %j are what that trigger has', (trigger, first, others, never) => {
  const proposed = proposalsOf(project, [trigger], texts).map(({ text }) => text);
  expect(proposed.slice(0, first.length)).toEqual(first);
  expect(proposed).toEqual(expect.arrayContaining(others));
  for (const text of never) expect(proposed).not.toContain(text);
});

test.each<[value: string, trigger: Trigger, says: string | undefined]>([
  ['{parameter(city)} {count(runs)}', { type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' }, undefined],
  [
    '{parameter(city)}',
    { type: 'FACE_DETECTION_TRIGGER' },
    appletDetails.triggerMissing.parameter('{parameter(city)}'),
  ],
  ['{count(boards)}', { type: 'FACE_DETECTION_TRIGGER' }, appletDetails.triggerMissing.count('{count(boards)}')],
  [
    '{detected(colour)}',
    { type: 'FACE_DETECTION_TRIGGER' },
    '{detected(colour)} does not exist. Choose {detected(class)}, {detected(score)} or {detected(count)}.',
  ],
  ['{tmp}', { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAAAAAAAA' }, applets.referenceUnknown('{tmp}')],
  ['{temp}', { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAAAAAAAA' }, undefined],
])('%s of %j is wrong: %s', (value, trigger, says) => {
  const unknown = unknownValue({ kind: 'text', value, hasExpressions: true }, project, [trigger]);
  expect(unknown && unknownText(unknown, { applets, appletDetails })).toBe(says);
});
