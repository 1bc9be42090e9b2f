import {
  type Action,
  type ContentOf,
  mapTopics,
  operandsOf,
  referenceOf,
  topicsOf,
  valuesOf,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { AppletContent } from './applet.ts';

export interface UsedTopic {
  readonly topicId: string;
  /** Whether the topic's messages trigger the applet. */
  readonly isTrigger: boolean;
  /** Whether a condition or a reference needs the topic's values. */
  readonly isRead: boolean;
}

/** Finds the id of a topic of a project. The result throws appletErrors.topicUnknown for an unknown name. */
export function topicIdFinder(topics: readonly { readonly id: string; readonly name: string }[]) {
  const idByName = new Map(topics.map(({ id, name }) => [name, id]));
  return (name: string): string => {
    const id = idByName.get(name);
    if (id === undefined) throw new AppError(appletErrors.topicUnknown, name);
    return id;
  };
}

/** Replaces all topic names of a content by ids. `idOf` throws for a name that may not be used. */
export function withTopicIds<One extends Action>(
  content: ContentOf<One>,
  idOf: (topicName: string) => string,
): ContentOf<One> {
  return mapTopics(content, idOf, idOf);
}

/**
 * Replaces all topic ids of a content by the current names. A deleted topic has the name '', and references to it keep
 * the id, so that they stay references, which no topic has.
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

/** The topics to which the actions of a stored content send, or which they annotate. */
export function topicsOfActions({ actions }: Pick<AppletContent, 'actions'>): string[] {
  return [...new Set(actions.flatMap(topicsOf))];
}

/** The keys of a topic that a stored content reads. */
export function keysReadBy({ triggers, filters, actions }: UsedContent, topicId: string): Set<string> {
  const isTrigger = triggers.flatMap(topicsOf).includes(topicId);
  const keys = new Set<string>();
  for (const condition of filters) {
    if (condition.type === 'SUB_FILTER') continue;
    if (condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' && condition.topicName === topicId) {
      keys.add(condition.subjectKey);
    }
    for (const [, content] of operandsOf(condition)) {
      const reference = referenceOf(content);
      if (reference?.topicName === topicId) keys.add(reference.key);
    }
  }
  for (const { topicName, key } of actions.flatMap(valuesOf)) {
    if (topicName === topicId || (topicName === '' && isTrigger)) keys.add(key);
  }
  return keys;
}

type UsedContent = Pick<AppletContent, 'triggers' | 'filters' | 'actions'>;

/** The topics of a stored content, each once. */
export function topicsUsedBy(content: UsedContent): UsedTopic[] {
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
    for (const { topicName } of valuesOf(action)) if (topicName !== '') read.add(topicName);
  }
  for (const topicId of [...triggering, ...read]) all.add(topicId);
  return [...all].map((topicId) => ({ topicId, isTrigger: triggering.has(topicId), isRead: read.has(topicId) }));
}
