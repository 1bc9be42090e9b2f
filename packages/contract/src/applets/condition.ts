import * as z from 'zod/mini';
import { list, text } from '../platform/bounded.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { normalizedKey } from '../points/key.ts';
import { Comparator, TEXT_COMPARATORS, wrongContents } from './conditions/comparators.ts';
import { fitsBoards, Seconds, ValueOf } from './conditions/value-of.ts';

export const GroupOperator = z.enum(['AND', 'OR']);
export type GroupOperator = z.infer<typeof GroupOperator>;

/** Limits of a filter: its conditions and groups together, and groups inside groups. */
export const MAX_CONDITIONS = 60;
export const MAX_GROUP_DEPTH = 5;

const Key = z.int().check(z.minimum(1), z.maximum(100_000));
const Content = text({ atLeast: 1, atMost: 200 });

/** A group of conditions. There is one operator between each two neighbours; AND binds tighter than OR. */
export const SubFilter = z.object({
  key: Key,
  type: z.literal('SUB_FILTER'),
  subConditionKeys: list(Key, { atMost: MAX_CONDITIONS }),
  conditionBetweenSubConditions: z._default(list(GroupOperator, { atMost: MAX_CONDITIONS }), []),
});
export type SubFilter = z.infer<typeof SubFilter>;

/** Compares the text of the latest message of a topic (`BoardMessage.text`). */
export const SimpleMessageCondition = z.object({
  key: Key,
  type: z.literal('MQTT_SIMPLE_MESSAGE_FILTER'),
  topicName: TypedTopicName,
  comparatorKey: z.enum(TEXT_COMPARATORS),
  /** A text, or a reference `{topic.key}`. */
  publishContent: Content,
});
export type SimpleMessageCondition = z.infer<typeof SimpleMessageCondition>;

/** Compares the latest value of a topic's key. */
export const KeyValueCondition = z.object({
  key: Key,
  type: z.literal('MQTT_KEY_VALUE_MESSAGE_FILTER'),
  topicName: TypedTopicName,
  subjectKey: text({ atLeast: 1, atMost: 100 }).check(z.overwrite(normalizedKey), z.maxLength(40)),
  comparatorKey: Comparator,
  /** The text to compare with, or a reference `{topic.key}`. '' where the comparator needs none. */
  publishContent: z._default(text({ atMost: 200 }), ''),
  /** The other end of the range of `between`. */
  toContent: z.optional(Content),
  /**
   * Hysteresis: a condition that has matched goes on matching until the comparison with this fails. Only where the
   * event trigger remembers, so not when it runs each time.
   */
  offContent: z.optional(Content),
  /**
   * The board whose value is compared. Absent: the board that sent the message; on another topic, the latest value of
   * all boards.
   */
  of: z.optional(ValueOf),
  /**
   * An older value counts as missing. Not allowed where the condition looks at several boards, which have a time of
   * their own.
   */
  maxAgeSec: z.optional(Seconds),
});
export type KeyValueCondition = z.infer<typeof KeyValueCondition>;

export type LeafCondition = SimpleMessageCondition | KeyValueCondition;

export const FilterCondition = z.discriminatedUnion('type', [SubFilter, SimpleMessageCondition, KeyValueCondition]);
export type FilterCondition = z.infer<typeof FilterCondition>;

/** A stored condition or group. The name of a deleted topic is ''. */
export const StoredFilterCondition = z.discriminatedUnion('type', [
  SubFilter,
  z.extend(SimpleMessageCondition, { topicName: z.string() }),
  z.extend(KeyValueCondition, { topicName: z.string() }),
]);

/**
 * A filter: its root group first, keys from 1 (rule 7). Without conditions it always passes.
 */
export const Filter = list(FilterCondition, { atMost: MAX_CONDITIONS }).check(({ value, issues }) => {
  const { faults } = parseFilter(value);
  for (const index of faults) issues.push({ code: 'custom', input: value, path: [index] });
  for (const [index, condition] of value.entries()) {
    if (condition.type !== 'MQTT_KEY_VALUE_MESSAGE_FILTER') continue;
    if (!fitsBoards(condition.comparatorKey, condition.of)) {
      issues.push({ code: 'custom', input: value, path: [index, 'comparatorKey'] });
    }
    if (condition.maxAgeSec !== undefined && condition.of !== undefined && condition.of.which !== 'BOARD') {
      issues.push({ code: 'custom', input: value, path: [index, 'maxAgeSec'] });
    }
    for (const field of wrongContents(condition)) issues.push({ code: 'custom', input: value, path: [index, field] });
  }
});
export type Filter = readonly FilterCondition[];

/** A condition, or a group with at least one member, whose `operators` are one fewer than its members. */
export type FilterNode = LeafNode | GroupNode;
export interface LeafNode {
  readonly condition: LeafCondition;
}
export interface GroupNode {
  readonly key: number;
  readonly members: readonly FilterNode[];
  readonly operators: readonly GroupOperator[];
}

/**
 * Reads the list of a filter as a tree.
 * @returns the tree, undefined for a filter without conditions; and the positions of items that do not fit: a repeated
 * key, an item that is in no group or in two, a group with an unknown member, without members, or with a wrong count of
 * operators
 */
export function parseFilter(filter: Filter): {
  readonly root: GroupNode | undefined;
  readonly faults: readonly number[];
} {
  const [root] = filter;
  if (!root) return { root: undefined, faults: [] };
  if (root.type !== 'SUB_FILTER') return { root: undefined, faults: [0] };
  const faults = new Set<number>();
  const byKey = new Map<number, FilterCondition>();
  const positions = new Map<FilterCondition, number>();
  for (const [index, item] of filter.entries()) {
    positions.set(item, index);
    if (byKey.has(item.key)) faults.add(index);
    else byKey.set(item.key, item);
  }
  const indexOf = (item: FilterCondition) => positions.get(item) ?? 0;
  const placed = new Set<FilterCondition>([root]);

  function groupOf(group: SubFilter, depth: number): GroupNode {
    const { key, subConditionKeys, conditionBetweenSubConditions } = group;
    const members: FilterNode[] = [];
    const isEmptyRoot = group === root && subConditionKeys.length === 0;
    const operatorCount = Math.max(0, subConditionKeys.length - 1);
    const isTooDeep = depth > MAX_GROUP_DEPTH;
    if (isTooDeep || (subConditionKeys.length === 0 && !isEmptyRoot)) faults.add(indexOf(group));
    if (conditionBetweenSubConditions.length !== operatorCount) faults.add(indexOf(group));
    // Deeper groups are not read, or a request could exhaust the stack.
    for (const memberKey of isTooDeep ? [] : subConditionKeys) {
      const item = byKey.get(memberKey);
      // An item that has its place already is in two groups, or contains this one.
      if (!item || placed.has(item)) {
        faults.add(indexOf(group));
        continue;
      }
      placed.add(item);
      members.push(item.type === 'SUB_FILTER' ? groupOf(item, depth + 1) : { condition: item });
    }
    return { key, members, operators: conditionBetweenSubConditions };
  }

  const tree = groupOf(root, 1);
  for (const [index, item] of filter.entries()) if (!placed.has(item)) faults.add(index);
  return { root: tree.members.length > 0 ? tree : undefined, faults: [...faults].sort((a, b) => a - b) };
}
