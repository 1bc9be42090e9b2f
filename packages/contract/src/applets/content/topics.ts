import type { Action } from '../action-type.ts';
import type { FilterCondition, LeafCondition } from '../condition.ts';
import { type Field, isText, mapFields } from '../fields.ts';
import { referenceOf, referenceText, replaceReferences } from '../references.ts';
import type { Trigger } from '../trigger-type.ts';
import { withTopics } from './template.ts';

/** The content of an applet, with topics by their names or by their ids. */
export interface ContentOf<One extends Action> {
  readonly triggers: readonly Trigger[];
  readonly filters: readonly FilterCondition[];
  readonly actions: readonly One[];
}

/** The fields in which a condition may have a reference. */
const OPERANDS = ['publishContent', 'toContent', 'offContent'] as const;

/** The operands of a condition, by field. */
export function operandsOf(condition: LeafCondition): [field: (typeof OPERANDS)[number], content: string][] {
  const contents: Partial<Record<(typeof OPERANDS)[number], string>> = condition;
  return OPERANDS.flatMap((field) => {
    const content = contents[field];
    return content === undefined ? [] : [[field, content] as const];
  });
}

/**
 * Replaces the topics of a content.
 * @param referenced replaces the topic of a reference
 */
export function mapTopics<One extends Action>(
  { triggers, filters, actions }: ContentOf<One>,
  topic: (topic: string) => string,
  referenced: (topic: string) => string,
): ContentOf<One> {
  const inText = (text: string) =>
    replaceReferences(text, ({ topicName, key }) => referenceText({ topicName: referenced(topicName), key }));
  const replacement = (field: Field) =>
    field.kind === 'topic' ? topic(field.value) : isText(field.kind) ? withTopics(field, referenced) : undefined;
  return {
    triggers: triggers.map((trigger) => mapFields(trigger, replacement)),
    filters: filters.map((condition) => {
      if (condition.type === 'SUB_FILTER') return condition;
      // A reference counts only if it is the whole operand; any other content is plain text.
      const operands = operandsOf(condition).map(([field, content]) => [
        field,
        referenceOf(content) ? inText(content) : content,
      ]);
      return { ...condition, topicName: topic(condition.topicName), ...Object.fromEntries(operands) };
    }),
    actions: actions.map((action) => mapFields(action, replacement)),
  };
}
