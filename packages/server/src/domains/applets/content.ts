import {
  type Action,
  type Field,
  type FilterCondition,
  isText,
  type LeafCondition,
  mapFields,
  referenceOf,
  referencesIn,
  referenceText,
  replaceReferences,
  type Trigger,
  textsOf,
  topicsOf,
} from '@tinkerstream/contract/applets';
import type { AppletContent } from './applet.ts';

/** What an applet does, with topics by their names or by their ids. */
export interface ContentOf<One extends Action> {
  readonly triggers: readonly Trigger[];
  readonly filters: readonly FilterCondition[];
  readonly actions: readonly One[];
}

/** A topic that an applet uses. */
export interface UsedTopic {
  readonly topicId: string;
  /** Whether its messages trigger the applet. */
  readonly isTrigger: boolean;
  /** Whether a condition or a reference needs its values. */
  readonly isRead: boolean;
}

/** Replaces all topic names of a content by ids. `idOf` throws for a name that may not be used. */
export function withTopicIds<One extends Action>(
  content: ContentOf<One>,
  idOf: (topicName: string) => string,
): ContentOf<One> {
  return mapTopics(content, idOf, idOf);
}

/**
 * Replaces all topic ids of a content by the current names. A topic without a name is gone: its name is then '', and
 * references to it keep the id, so that they stay references, which no topic has.
 */
export function withTopicNames<One extends Action>(
  content: ContentOf<One>,
  nameOf: (topicId: string) => string | undefined,
): ContentOf<One> {
  return mapTopics(
    content,
    (topicId) => nameOf(topicId) ?? '',
    (topicId) => nameOf(topicId) ?? topicId,
  );
}

/** The topics of a stored content, each once. */
export function topicsUsedBy(content: AppletContent): UsedTopic[] {
  const triggering = new Set<string>();
  const read = new Set<string>();
  const all = new Set<string>();
  for (const topicId of content.triggers.flatMap(topicsOf)) triggering.add(topicId);
  for (const condition of content.filters) {
    if (condition.type === 'SUB_FILTER') continue;
    read.add(condition.topicName);
    for (const [, content] of operandsOf(condition)) {
      const reference = referenceOf(content);
      if (reference) read.add(reference.topicName);
    }
  }
  for (const action of content.actions) {
    for (const topicId of topicsOf(action)) all.add(topicId);
    for (const text of textsOf(action)) for (const { topicName } of referencesIn(text)) read.add(topicName);
  }
  for (const topicId of [...triggering, ...read]) all.add(topicId);
  return [...all].map((topicId) => ({ topicId, isTrigger: triggering.has(topicId), isRead: read.has(topicId) }));
}

/** The fields in which a condition may have a reference. */
const OPERANDS = ['publishContent', 'toContent', 'offContent'] as const;

/** What a condition compares with, by field. */
function operandsOf(condition: LeafCondition): [field: (typeof OPERANDS)[number], content: string][] {
  const contents: Partial<Record<(typeof OPERANDS)[number], string>> = condition;
  return OPERANDS.flatMap((field) => {
    const content = contents[field];
    return content === undefined ? [] : [[field, content] as const];
  });
}

/** @param referenced maps the topic of a reference */
function mapTopics<One extends Action>(
  { triggers, filters, actions }: ContentOf<One>,
  topic: (topic: string) => string,
  referenced: (topic: string) => string,
): ContentOf<One> {
  const inText = (text: string) =>
    replaceReferences(text, ({ topicName, key }) => referenceText({ topicName: referenced(topicName), key }));
  const replacement = ({ kind, value }: Field) =>
    kind === 'topic' ? topic(value) : isText(kind) ? inText(value) : undefined;
  return {
    triggers: triggers.map((trigger) => mapFields(trigger, replacement)),
    filters: filters.map((condition) => {
      if (condition.type === 'SUB_FILTER') return condition;
      // A condition compares with a reference only if that is all it compares with; any other content is plain text.
      const operands = operandsOf(condition).map(([field, content]) => [
        field,
        referenceOf(content) ? inText(content) : content,
      ]);
      return { ...condition, topicName: topic(condition.topicName), ...Object.fromEntries(operands) };
    }),
    actions: actions.map((action) => mapFields(action, replacement)),
  };
}
