import {
  type Action,
  type Field,
  type Filter,
  type FilterNode,
  fieldsOf,
  type GroupNode,
  type GroupOperator,
  keyText,
  type LeafCondition,
  listIn,
  mapFields,
  parseFilter,
  type RunMode,
  referenceOf,
  replaceReferences,
  splitByOr,
  type Timing,
  type Trigger,
  topicsOf,
  type ValueReference,
} from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { actionDefinitionOf } from '../actions/registry.ts';
import type { Fields, Quote, Words } from '../definitions.ts';
import { GAP, shown } from '../gap.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';
import { negationOf } from './negation.ts';
import type { Operand, Subject } from './operands.ts';

/** The content of an event trigger in the editor. Its texts may still be empty. */
export interface AppletContent {
  readonly triggers: readonly Trigger[];
  readonly filters: Filter;
  /** The effective timing. */
  readonly timing: Timing;
  /** How several runs take turns. */
  readonly runMode?: RunMode | undefined;
  readonly actions: readonly Action[];
}

/** Display names of the topics, objects and members in a sentence. */
export interface SentenceNames {
  readonly topic: (topicName: string) => string;
  readonly object: (objectClass: string) => string;
  /** The name of a member; undefined for a user who is no member. */
  readonly member: (userId: string) => string | undefined;
  /** The name of an event trigger; undefined if it is not in the project. */
  readonly applet: (appletId: string) => string | undefined;
}

/** A condition with names in place of codes. Missing parts are '…'. */
export interface ConditionClause {
  readonly subject: Subject;
  readonly comparator: LeafCondition['comparatorKey'];
  readonly operand: Operand;
  /** The operand at the other end of a range. */
  readonly to: Operand | undefined;
  /** The number at which the condition ends once it has started; absent if the start is also the end. */
  readonly until: string | undefined;
  /** The age from which a value counts as missing, in seconds. */
  readonly maxAgeSec: number | undefined;
}

/** How a language puts an event trigger into words. */
export interface Grammar {
  readonly language: Language;
  /** The name of a topic or of an object; a gap stays as it is. */
  readonly named: (name: string) => string;
  readonly quoted: Quote;
  readonly condition: (clause: ConditionClause) => string;
  readonly reading: (subject: Subject) => string;
  readonly join: (clauses: readonly string[], operator: GroupOperator) => string;
  readonly bracket: (text: string) => string;
  /** The whole sentence of its parts; undefined where a part is absent. */
  readonly sentence: (parts: SentenceParts) => string;
}

export interface SentenceParts {
  readonly triggers: readonly string[];
  readonly condition: string | undefined;
  readonly timing: Timing;
  readonly runMode: RunMode | undefined;
  /** Whether messages of boards start the event trigger, so that the sentence says whether each board counts separately. */
  readonly hasBoards: boolean;
  readonly actions: readonly string[];
  /** The actions for the other case; empty if there are none. */
  readonly otherwise: readonly string[];
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Puts an event trigger into words: triggers joined by 'or', conditions with brackets only where needed, actions. */
export function sentenceOf(content: AppletContent, grammar: Grammar, names: SentenceNames): string {
  const { triggers, filters, timing, runMode, actions } = content;
  // With several triggers, it is unclear which topic is meant.
  const [arriving] = triggers.length === 1 ? triggers.flatMap(topicsOf) : [];
  const { root } = parseFilter(filters);
  return grammar.sentence({
    triggers: triggers.map((trigger) => triggerClause(trigger, grammar, names)),
    // The conditions follow an 'and', so that an OR among them needs brackets.
    condition: root && groupClause(root, { isBesideAnd: true, grammar, names, arriving }),
    timing,
    runMode,
    hasBoards: hasBoards(triggers),
    actions: clausesOf(false),
    otherwise: clausesOf(true),
  });

  function clausesOf(isOtherwise: boolean): string[] {
    const chosen = actions.filter(({ otherwise = false }) => otherwise === isOtherwise);
    return chosen.map((action) => actionClause(action, grammar, names));
  }
}

/** Whether messages start the event trigger: only messages name a board. */
export function hasBoards(triggers: readonly Trigger[]): boolean {
  return triggers.some((trigger) => fieldsOf(trigger).some(({ kind }) => kind === 'topic'));
}

function triggerClause(trigger: Trigger, grammar: Grammar, names: SentenceNames): string {
  const { texts, fields } = triggerDefinitionOf(trigger.type);
  return texts[grammar.language].clause(wordsOf(trigger, fields, grammar, names), grammar.quoted);
}

/** Puts an action into words, with readings in place of its references. */
export function actionClause(action: Action, grammar: Grammar, names: SentenceNames): string {
  const { texts, fields } = actionDefinitionOf(action.type);
  const readable = mapFields(action, ({ value }) => readableText(value, grammar, names));
  return texts[grammar.language].clause(wordsOf(readable, fields, grammar, names), grammar.quoted);
}

function wordsOf(
  item: Trigger | Action,
  all: Fields,
  { named, language }: Grammar,
  names: SentenceNames,
): Words<string> {
  const word = ({ kind, value }: Field) => {
    switch (kind) {
      case 'topic':
        return named(nameOf(value, names));
      case 'object':
        return value ? named(names.object(value)) : GAP;
      case 'applet':
        return named(names.applet(value) ?? GAP);
      case 'member':
        return names.member(value) ?? GAP;
      case 'members':
        return membersText(value, language, names);
      default:
        return shown(value);
    }
  };
  // Fields that a draft lacks are gaps.
  const gaps = Object.keys(all).map((name) => [name, GAP] as const);
  return Object.fromEntries([...gaps, ...fieldsOf(item).map((field) => [field.name, word(field)] as const)]);
}

/** The names of members; '' for all. */
function membersText(ids: string, language: Language, { member }: SentenceNames): string {
  return listIn(ids)
    .map((id) => member(id) ?? GAP)
    .join(language === 'en' ? ', ' : '、');
}

/** A text with readings in place of its references, in braces. */
function readableText(text: string, grammar: Grammar, names: SentenceNames): string {
  return replaceReferences(text, (reference) => `{${grammar.reading(readingOf(reference, names, undefined))}}`);
}

/** Puts another reading, or its reference as text, into words. */
export function readingClause(reference: ValueReference | string, grammar: Grammar, names: SentenceNames): string {
  const known = typeof reference === 'string' ? referenceOf(reference) : reference;
  if (!known) return GAP;
  return known.topicName === '' ? keyText(known) : grammar.reading(readingOf(known, names, undefined));
}

/** Puts the subject of a condition into words. */
export function subjectClause(condition: LeafCondition, grammar: Grammar, names: SentenceNames): string {
  return grammar.reading(subjectOf(condition, names, undefined));
}

/** Puts one condition into words. */
export function conditionClause(
  condition: LeafCondition,
  grammar: Grammar,
  names: SentenceNames,
  arriving?: string,
): string {
  const { comparatorKey, publishContent } = condition;
  const { toContent, offContent, maxAgeSec } =
    condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition : ONE_CONTENT;
  const subject = subjectOf(condition, names, arriving);
  const items = comparatorKey === 'one_of' && !referenceOf(publishContent) ? listIn(publishContent) : [];
  return grammar.condition({
    subject,
    comparator: comparatorKey,
    operand: items.length > 0 ? { kind: 'list', items: items.map(operandOf) } : operandOf(publishContent),
    to: comparatorKey === 'between' ? operandOf(toContent ?? '') : undefined,
    until: negationOf(comparatorKey) && offContent?.trim(),
    maxAgeSec,
  });

  function operandOf(content: string): Operand {
    const reference = referenceOf(content);
    if (reference) return { kind: 'reading', subject: readingOf(reference, names, arriving) };
    const text = shown(content);
    const isNumber =
      text === GAP || (subject.key !== undefined && comparatorKey !== 'starts_with' && NUMBER.test(text));
    return { kind: isNumber ? 'number' : 'text', text };
  }
}

const ONE_CONTENT = { toContent: undefined, offContent: undefined, maxAgeSec: undefined };

function subjectOf(condition: LeafCondition, names: SentenceNames, arriving: string | undefined): Subject {
  const { type, topicName } = condition;
  const of = type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.of : undefined;
  return {
    of: of?.which === 'BOARD' ? { ...of, board: shown(of.board) } : of,
    topic: topicName && topicName === arriving ? undefined : nameOf(topicName, names),
    key: type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? shown(condition.subjectKey) : undefined,
  };
}

function readingOf({ topicName, key }: ValueReference, names: SentenceNames, arriving: string | undefined): Subject {
  return { topic: topicName === arriving ? undefined : nameOf(topicName, names), key };
}

/** The name of a topic, or the gap if none is chosen. */
function nameOf(topicName: string | undefined, names: SentenceNames): string {
  return topicName?.trim() ? names.topic(topicName) : GAP;
}

interface GroupOptions {
  readonly isBesideAnd: boolean;
  readonly grammar: Grammar;
  readonly names: SentenceNames;
  readonly arriving: string | undefined;
}

function groupClause(group: GroupNode, options: GroupOptions): string {
  const { grammar } = options;
  const [only] = group.members;
  // A group with a single member is written as that member.
  if (only && group.members.length === 1) return nodeClause(only, options);
  const alternatives = splitByOr(group.members, group.operators);
  const texts = alternatives.map((terms) => {
    const inner = { ...options, isBesideAnd: terms.length > 1 };
    return grammar.join(
      terms.map((term) => nodeClause(term, inner)),
      'AND',
    );
  });
  const text = grammar.join(texts, 'OR');
  return options.isBesideAnd && hasOr(group) ? grammar.bracket(text) : text;
}

/** Whether an AND beside the words of a group would bind one of its parts only. */
function hasOr({ operators }: GroupNode): boolean {
  return operators.includes('OR');
}

function nodeClause(node: FilterNode, options: GroupOptions): string {
  return 'condition' in node
    ? conditionClause(node.condition, options.grammar, options.names, options.arriving)
    : groupClause(node, options);
}
