import type { Project } from '@tinkerstream/contract/projects';
import { expect, test } from 'vitest';
import { templateDraft } from '../../../src/domains/applets/editor/templates.ts';

/** A project whose topics have these keys. */
function projectWith(...topics: readonly (readonly string[])[]): Project {
  return {
    topics: topics.map((keys, index) => ({
      topicName: `TOPIC${index}`,
      dataRecordTypes: keys.map((keyName) => ({ keyName })),
    })),
  } as unknown as Project;
}

function conditionOf(template: 'alarm' | 'water', project: Project) {
  const condition = templateDraft(template, { name: 'Name' }, project).filters.find((one) => 'subjectKey' in one);
  return condition && 'subjectKey' in condition ? [condition.topicName, condition.subjectKey] : undefined;
}

test.each([
  ['the key with its word', [['temp', 'temperature']], ['TOPIC0', 'temperature']],
  ['a short key', [['hum', 'temp']], ['TOPIC0', 'temp']],
  ['a key with more words', [['room_temperature', 'light']], ['TOPIC0', 'room_temperature']],
  ['a Chinese key', [['濕度', '溫度']], ['TOPIC0', '溫度']],
  ['the only key', [['value']], ['TOPIC0', 'value']],
  ['the only topic with such a key', [['light'], ['temperature']], ['TOPIC1', 'temperature']],
  ['what the first messages send, before there is a key', [[]], ['TOPIC0', 'temperature']],
  ['no key if none of several fits', [['light', 'sound']], ['TOPIC0', '']],
] as const)('the alarm compares %s', (_what, topics, expected) => {
  expect(conditionOf('alarm', projectWith(...topics))).toEqual(expected);
});

test('the pump compares the moisture of the soil', () => {
  expect(conditionOf('water', projectWith(['temperature', 'soil']))).toEqual(['TOPIC0', 'soil']);
});

test('an alarm, an email and a lamp start once, and the lamp goes off otherwise', () => {
  const project = { ...projectWith(['temp', 'light']), projectUsers: [{ userId: 'u1' }] } as unknown as Project;
  const draftOf = (template: 'alarm' | 'mail' | 'lamp' | 'water') =>
    templateDraft(template, { name: 'Name', subject: 'Too hot' }, project);
  const whens = (['alarm', 'mail', 'lamp', 'water'] as const).map((template) => draftOf(template).timing.when);
  expect(whens).toEqual(['STARTS', 'STARTS', 'STARTS', 'EACH']);
  expect(draftOf('lamp').actions.map(({ fields, isOtherwise }) => [fields.publishContent, isOtherwise])).toEqual([
    ['lamp=on', false],
    ['lamp=off', true],
  ]);
  expect(draftOf('mail').actions[0]?.fields).toEqual({
    recipientUserId: 'u1',
    emailSubject: 'Too hot',
    publishContent: 'temp: {TOPIC0.temp}',
  });
});

test('a silent weather station sends an email that says when', () => {
  const project = { ...projectWith(['temp']), projectUsers: [{ userId: 'u1' }] } as unknown as Project;
  const { triggers, actions } = templateDraft('silence', { name: 'Name', content: 'At {time}' }, project);
  expect(triggers[0]?.fields).toEqual({ topicName: 'TOPIC0', minutes: '10', per: 'TOPIC', fires: 'SILENT' });
  expect(actions[0]?.fields).toMatchObject({ recipientUserId: 'u1', publishContent: 'At {time}' });
});
