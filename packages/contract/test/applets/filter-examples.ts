import type {
  Comparator,
  Filter,
  FilterCondition,
  GroupOperator,
  KeyValueCondition,
  SimpleMessageCondition,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

/** A text with the number that it means, written by hand: the tests do not ask the product. */
export interface Sample {
  readonly stored: RecordValue;
  readonly text: string;
  readonly number: number | undefined;
}

const sample = (text: string, number?: number, stored: RecordValue = text): Sample => ({ stored, text, number });

export const SAMPLES: readonly Sample[] = [
  sample('9', 9, 9),
  sample('10', 10, 10),
  sample('10', 10, '10'),
  sample('-3.5', -3.5, -3.5),
  sample('0123', 123),
  sample('１２', 12),
  sample('−７', -7),
  sample('1e2', 100),
  sample('hot'),
  sample('Hot'),
  sample('10 °C'),
  sample('熱'),
];

const TOPICS = ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC'] as const;
const KEYS = ['t', '溫度', 'température', 'ค่า'] as const;
const COMPARATORS: readonly Comparator[] = [
  'contain_case_sensitive',
  'not_contain_case_sensitive',
  'greater_than',
  'greater_or_equal_than',
  'smaller_than',
  'smaller_or_equal_than',
];
const MESSAGES = ['hello world', 'Hello', 't=10', '熱=1'] as const;

/** Random choices that repeat with their seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}

/** What topics carry: samples by `topic.key`, and messages by topic. Some are missing. */
export interface World {
  readonly values: ReadonlyMap<string, Sample>;
  readonly messages: ReadonlyMap<string, string>;
}

export function randomWorld(chance: Chance): World {
  const values = new Map<string, Sample>();
  const messages = new Map<string, string>();
  for (const topic of TOPICS) {
    if (chance.below(4) > 0) messages.set(topic, chance.oneOf(MESSAGES));
    for (const key of KEYS) if (chance.below(4) > 0) values.set(`${topic}.${key}`, chance.oneOf(SAMPLES));
  }
  return { values, messages };
}

/** A valid filter of up to about 20 items, with groups inside groups. */
export function randomFilter(chance: Chance): Filter {
  const items: FilterCondition[] = [];
  let lastKey = 0;

  function group(depth: number): number {
    lastKey += 1;
    const key = lastKey;
    const place = items.length;
    items.push(keyValue(key));
    const subConditionKeys = Array.from({ length: 1 + chance.below(4) }, () =>
      depth < 4 && chance.below(3) === 0 ? group(depth + 1) : leaf(),
    );
    const conditionBetweenSubConditions = subConditionKeys
      .slice(1)
      .map(() => chance.oneOf<GroupOperator>(['AND', 'OR']));
    items[place] = { key, type: 'SUB_FILTER', subConditionKeys, conditionBetweenSubConditions };
    return key;
  }

  function leaf(): number {
    lastKey += 1;
    items.push(chance.below(3) === 0 ? simpleMessage(lastKey) : keyValue(lastKey));
    return lastKey;
  }

  function content(): string {
    return chance.below(3) === 0 ? `{${chance.oneOf(TOPICS)}.${chance.oneOf(KEYS)}}` : chance.oneOf(SAMPLES).text;
  }

  function keyValue(key: number): KeyValueCondition {
    return {
      key,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: chance.oneOf(TOPICS),
      subjectKey: chance.oneOf(KEYS),
      comparatorKey: chance.oneOf(COMPARATORS),
      publishContent: content(),
    };
  }

  function simpleMessage(key: number): SimpleMessageCondition {
    return {
      key,
      type: 'MQTT_SIMPLE_MESSAGE_FILTER',
      topicName: chance.oneOf(TOPICS),
      comparatorKey: chance.oneOf(['contain_case_sensitive', 'not_contain_case_sensitive']),
      publishContent: chance.below(3) === 0 ? content() : chance.oneOf(['hello', 'Hello', '10', '熱']),
    };
  }

  group(1);
  // Only the root has a fixed place in the list.
  const rest = items.slice(1);
  for (let index = rest.length - 1; index > 0; index -= 1) {
    const other = chance.below(index + 1);
    [rest[index], rest[other]] = [rest[other] as FilterCondition, rest[index] as FilterCondition];
  }
  return [items[0] as FilterCondition, ...rest];
}
