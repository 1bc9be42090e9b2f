import { GAP } from '../gap.ts';
import type { Grammar, Subject } from './clauses.ts';

function quoted(text: string): string {
  return text === GAP ? GAP : `“${text}”`;
}

const COMPARATORS = {
  contain_case_sensitive: 'contains',
  not_contain_case_sensitive: 'does not contain',
  greater_than: 'is above',
  greater_or_equal_than: 'is at least',
  smaller_than: 'is below',
  smaller_or_equal_than: 'is at most',
} as const;

function reading({ topic, key }: Subject): string {
  if (key === undefined) return topic === undefined ? 'the message' : `the latest message on ${topic}`;
  return topic === undefined ? key : `${key} on ${topic}`;
}

/** Joins with commas and a word before the last. */
function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? GAP;
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

export const english: Grammar = {
  language: 'en',
  named: (name) => name,
  quoted,
  reading,
  join: (clauses, operator) => clauses.join(operator === 'AND' ? ' and ' : ' or '),
  bracket: (text) => `(${text})`,
  condition: ({ subject, comparator, operand }) => {
    const against =
      operand.kind === 'reading'
        ? reading(operand.subject)
        : operand.kind === 'number'
          ? operand.text
          : quoted(operand.text);
    return `${reading(subject)} ${COMPARATORS[comparator]} ${against}`;
  },
  sentence: ({ triggers, condition, actions }) => {
    const when = joined(triggers, 'or');
    // After several triggers, the comma shows that the condition belongs to all of them.
    const and = condition && `${triggers.length > 1 ? ',' : ''} and ${condition}`;
    const text = `When ${when}${and ?? ''}, ${joined(actions, 'and')}`;
    return text.endsWith(GAP) ? text : `${text}.`;
  },
};
