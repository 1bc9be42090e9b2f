import {
  type Action,
  EACH_TIME,
  type Filter,
  type FilterCondition,
  type GroupOperator,
  type Timing,
  type Trigger,
} from '@tinkerstream/contract/applets';
import { namesOf } from '../../src/domains/applets/sentence/applet-sentence.tsx';
import { sentenceOf } from '../../src/domains/applets/sentence/clauses.ts';
import { GRAMMARS } from '../../src/domains/applets/sentence/grammars.ts';

const OBJECTS = {
  en: { cat: 'cat', apple: 'apple', scissors: 'scissors' },
  'zh-HK': { cat: '貓', apple: '蘋果', scissors: '剪刀' },
  'zh-CN': { cat: '猫', apple: '苹果', scissors: '剪刀' },
} as const;
const DESCRIPTIONS = { en: ['Greenhouse', 'Fan'], 'zh-HK': ['溫室', '風扇'], 'zh-CN': ['温室', '风扇'] } as const;

/** The sentence in English, in the Chinese of Hong Kong and in that of the mainland. */
export function sentences(content: {
  triggers?: Trigger[];
  filters?: Filter;
  timing?: Timing;
  actions?: Action[];
}): string[] {
  const whole = { triggers: [ON_GREENHOUSE], filters: [], timing: EACH_TIME, actions: [SEND], ...content };
  return (['en', 'zh-HK', 'zh-CN'] as const).map((language) =>
    sentenceOf(
      whole,
      GRAMMARS[language],
      namesOf({
        topics: [
          { topicName: 'AAAA', description: DESCRIPTIONS[language][0] },
          { topicName: 'BBBB', description: DESCRIPTIONS[language][1] },
          { topicName: 'CCCC', description: '' },
        ],
        members: [{ userId: 'u1', name: 'Amy', username: 'amy@example.org' }],
        objectName: (name) => OBJECTS[language][name as 'cat'],
      }),
    ),
  );
}

export const ON_GREENHOUSE: Trigger = { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAA' };
export const FACE: Trigger = { type: 'FACE_DETECTION_TRIGGER' };
export const SEND = {
  type: 'PUBLISH_MQTT_MESSAGE_ACTION',
  topicName: 'BBBB',
  publishContent: 'fan=on',
} as const satisfies Action;

export const group = (key: number, subConditionKeys: number[], ...operators: GroupOperator[]): FilterCondition => ({
  key,
  type: 'SUB_FILTER',
  subConditionKeys,
  conditionBetweenSubConditions: operators,
});
export const leaf = (key: number, subjectKey: string, change: object = {}): FilterCondition =>
  ({
    key,
    type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
    topicName: 'AAAA',
    subjectKey,
    comparatorKey: 'greater_than',
    publishContent: '30',
    ...change,
  }) as FilterCondition;
export const one = (change: object = {}): Filter => [group(1, [2]), leaf(2, 'temp', change)];
