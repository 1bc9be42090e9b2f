import {
  type Comparator,
  type Filter,
  type FilterCondition,
  type FilterNode,
  type GroupNode,
  type GroupOperator,
  type LeafCondition,
  parseFilter,
  type SubFilter,
  TEXT_COMPARATORS,
  type ValueOf,
} from '@tinkerstream/contract/applets';
import type { RuleGroupTypeIC, RuleType } from 'react-querybuilder';

/** A condition in the query builder: its kind, its comparator and the other settings. The id is the condition's key. */
export type Rule = RuleType<LeafCondition['type'], Comparator, RuleValue, GroupOperator>;
export interface RuleValue {
  readonly topicName: string;
  /** The key, which stays while the condition is about a message, so that a change of the kind and back loses nothing. */
  readonly subjectKey: string;
  readonly publishContent: string;
  /** The other end of a range; '' for none. It stays while the comparator does not use it. */
  readonly toContent: string;
  /** The number at which the condition ends; '' for none. It stays while the comparator does not use it. */
  readonly offContent: string;
  /** The boards whose value it is; undefined for the board that sent the message. */
  readonly of?: ValueOf | undefined;
  readonly maxAgeSec?: number | undefined;
}
/** A group: rules and groups, with an operator between every two of them. */
export type Group = RuleGroupTypeIC<Rule, GroupOperator>;
export type Member = Rule | Group;
/** The positions from the root to a rule, group or operator. */
export type Path = readonly number[];

const OF_SENDER = { of: undefined, maxAgeSec: undefined };

const isGroup = (member: Member | GroupOperator): member is Group => typeof member === 'object' && 'rules' in member;

const isMember = (part: Member | GroupOperator): part is Member => typeof part === 'object';

export const partsOf = (group: Group): readonly (Member | GroupOperator)[] => group.rules;

function groupWith(id: string, parts: readonly (Member | GroupOperator)[]): Group {
  return { id, rules: parts as Group['rules'] };
}

/** The tree that the query builder shows. A filter without conditions is an empty root. */
export function queryOf(filter: Filter): Group {
  const { root } = parseFilter(filter);
  return root ? groupOf(root) : groupWith(String(filter[0]?.key ?? 1), []);
}

function groupOf({ key, members, operators }: GroupNode): Group {
  const parts = members.flatMap((member, index): (Member | GroupOperator)[] => {
    const part = memberOf(member);
    return index === 0 ? [part] : [operators[index - 1] ?? 'AND', part];
  });
  return groupWith(String(key), parts);
}

function memberOf(node: FilterNode): Member {
  if (!('condition' in node)) return groupOf(node);
  const { condition } = node;
  const { key, type, comparatorKey, topicName, publishContent } = condition;
  const { subjectKey = '', toContent = '', offContent = '' } = 'subjectKey' in condition ? condition : {};
  const { of, maxAgeSec } = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition : OF_SENDER;
  const value = { topicName, subjectKey, publishContent, toContent, offContent, of, maxAgeSec };
  return { id: String(key), field: type, operator: comparatorKey, value };
}

/**
 * The filter of a tree: the root first, then each group followed by its members. A member that the query builder has added
 * gets a key one higher than the largest.
 */
export function filterOf(query: Group): Filter {
  let largest = Math.max(0, ...keysIn(query));
  const items: FilterCondition[] = [];
  add(query);
  return items;

  function add(member: Member): number {
    const key = keyOf(member) ?? ++largest;
    if (!isGroup(member)) {
      items.push(conditionOf(key, member));
      return key;
    }
    const parts = partsOf(member);
    const place = items.length;
    items.push(emptyGroup(key));
    const subConditionKeys = parts.filter(isMember).map(add);
    const operators = parts.filter((part): part is GroupOperator => !isMember(part));
    items[place] = { ...emptyGroup(key), subConditionKeys, conditionBetweenSubConditions: operators };
    return key;
  }
}

const emptyGroup = (key: number): SubFilter => ({
  key,
  type: 'SUB_FILTER',
  subConditionKeys: [],
  conditionBetweenSubConditions: [],
});

function conditionOf(key: number, { field, operator, value }: Rule): LeafCondition {
  const { topicName, subjectKey, publishContent, toContent, offContent, of, maxAgeSec } = value;
  if (field === 'MQTT_KEY_VALUE_MESSAGE_FILTER') {
    return {
      key,
      type: field,
      topicName,
      subjectKey,
      comparatorKey: operator,
      publishContent,
      ...(toContent !== '' && { toContent }),
      ...(offContent !== '' && { offContent }),
      ...(of && { of }),
      ...(maxAgeSec !== undefined && { maxAgeSec }),
    };
  }
  const comparatorKey = TEXT_COMPARATORS.find((comparator) => comparator === operator) ?? TEXT_COMPARATORS[0];
  return { key, type: field, topicName, comparatorKey, publishContent };
}

function keysIn(member: Member): number[] {
  const own = keyOf(member);
  return [
    ...(own === undefined ? [] : [own]),
    ...(isGroup(member) ? partsOf(member).filter(isMember).flatMap(keysIn) : []),
  ];
}

/** The key of a rule or group; undefined for one that the query builder has just added. */
export function keyOf({ id }: Member): number | undefined {
  return id && /^\d+$/.test(id) ? Number(id) : undefined;
}

/** The filter that the button creates: a first group without conditions. */
export const FIRST_GROUP: Filter = [emptyGroup(1)];

/** A condition that nobody has filled in yet, about the same topic as the previous one. */
export function newRule(group: Group): Rule {
  const previous = partsOf(group)
    .filter(isMember)
    .findLast((member): member is Rule => !isGroup(member));
  return {
    field: previous?.field ?? 'MQTT_KEY_VALUE_MESSAGE_FILTER',
    operator: previous?.field === 'MQTT_SIMPLE_MESSAGE_FILTER' ? 'contain_case_sensitive' : 'greater_than',
    value: {
      topicName: previous?.value.topicName ?? '',
      subjectKey: '',
      publishContent: '',
      toContent: '',
      offContent: '',
    },
    combinatorPreceding: 'AND',
  };
}

/** The tree without the member at a path. A group that becomes empty is removed too, and so on upward; the root stays. */
export function withoutMember(query: Group, path: Path): Group {
  const [index = 0, ...rest] = path;
  const parts = partsOf(query);
  const child = parts[index];
  if (rest.length > 0 && isMember(child as Member) && isGroup(child as Member)) {
    const smaller = withoutMember(child as Group, rest);
    if (partsOf(smaller).length > 0) {
      return groupWith(query.id ?? '', parts.with(index, smaller));
    }
  }
  return groupWith(query.id ?? '', withoutPart(parts, index));
}

/**
 * Takes out a member with one of its operators. If these are AND and OR, the OR stays, so that the others remain joined as
 * they were: `a OR b AND c` without b is `a OR c`.
 */
function withoutPart(parts: readonly (Member | GroupOperator)[], index: number) {
  const between = parts[index - 1] === 'OR' || parts[index + 1] === 'OR' ? ('OR' as const) : ('AND' as const);
  const before = parts.slice(0, Math.max(0, index - 1));
  const after = parts.slice(index + 2);
  return before.length > 0 && after.length > 0 ? [...before, between, ...after] : [...before, ...after];
}

/** The key of the nearest neighbour of a member that is about to be removed: the next member, otherwise the previous one. */
export function neighbourOf(query: Group, path: Path): number | undefined {
  const [index = 0, ...rest] = path;
  const parts = partsOf(query);
  const child = parts[index] as Member;
  const inside = rest.length > 0 && isGroup(child) ? neighbourOf(child, rest) : undefined;
  if (inside !== undefined) return inside;
  const next = (parts[index + 2] ?? parts[index - 2]) as Member | undefined;
  return next && keyOf(next);
}

/** How a member of a group is joined to its neighbours: members joined by AND share a frame. */
export function frameOf(
  parts: readonly (Member | GroupOperator)[],
  index: number,
): 'first' | 'inside' | 'last' | 'none' {
  const isJoinedBefore = parts[index - 1] === 'AND';
  const isJoinedAfter = parts[index + 1] === 'AND';
  if (isJoinedBefore) return isJoinedAfter ? 'inside' : 'last';
  return isJoinedAfter ? 'first' : 'none';
}
