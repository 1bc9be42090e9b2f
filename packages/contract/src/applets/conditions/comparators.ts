import * as z from 'zod/mini';
import { numericValue } from '../../points/number.ts';
import { referenceOf } from '../references.ts';

/** How a condition compares. Numbers are compared as numbers, texts by their characters. */
export const Comparator = z.enum([
  'contain_case_sensitive',
  'not_contain_case_sensitive',
  'greater_than',
  'greater_or_equal_than',
  'smaller_than',
  'smaller_or_equal_than',
  'equal',
  'not_equal',
  /** From `publishContent` to `toContent`, both included, in either order. */
  'between',
  /** `publishContent` is a list (`listIn`). */
  'one_of',
  'starts_with',
  /** `changed` and the comparators below compare with the value before, of the same board. */
  'changed',
  'rose_by',
  'fell_by',
  'missing',
]);
export type Comparator = z.infer<typeof Comparator>;

/** The comparators of a condition on a whole message. */
export const TEXT_COMPARATORS = ['contain_case_sensitive', 'not_contain_case_sensitive'] as const;

/** The comparators that also compare the characters of a number. */
const AS_TEXT: ReadonlySet<Comparator> = new Set([...TEXT_COMPARATORS, 'starts_with']);

const CHANGES: ReadonlySet<Comparator> = new Set(['changed', 'rose_by', 'fell_by']);

/** Whether a comparator compares with the value before. */
export function comparesWithBefore(comparator: Comparator): boolean {
  return CHANGES.has(comparator);
}

/** Whether a comparator needs something to compare with. */
export function needsContent(comparator: Comparator): boolean {
  return comparator !== 'changed' && comparator !== 'missing';
}

/** The texts of a list. A comma ends a text, because values of boards cannot have one inside. */
export function listIn(content: string): string[] {
  return content
    .split(/[,，、]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

interface Comparing {
  readonly comparatorKey: Comparator;
  readonly publishContent: string;
  readonly toContent?: string | undefined;
}

/** How a condition compares with what a user has entered; undefined where only the values decide. */
export function comparedAs({ comparatorKey, publishContent, toContent }: Comparing): 'number' | 'text' | undefined {
  if (AS_TEXT.has(comparatorKey)) return 'text';
  if (comparatorKey === 'rose_by' || comparatorKey === 'fell_by') return 'number';
  if (!needsContent(comparatorKey) || publishContent.trim() === '' || referenceOf(publishContent)) return undefined;
  const contents = comparatorKey === 'one_of' ? listIn(publishContent) : [publishContent];
  if (comparatorKey === 'between' && toContent?.trim()) contents.push(toContent);
  const kinds = new Set(contents.map((content) => numericValue(content.trim()) !== undefined));
  if (kinds.size !== 1) return undefined;
  return kinds.has(true) ? 'number' : 'text';
}

/** The fields of a condition that do not fit its comparator. */
export function wrongContents(condition: Comparing): ('publishContent' | 'toContent')[] {
  const { comparatorKey, publishContent, toContent } = condition;
  if (!needsContent(comparatorKey)) return [];
  const content = publishContent.trim();
  const isReference = referenceOf(content) !== undefined;
  if (content === '' || (comparatorKey === 'one_of' && listIn(content).length === 0)) return ['publishContent'];
  if ((comparatorKey === 'rose_by' || comparatorKey === 'fell_by') && !isReference) {
    const difference = numericValue(content);
    return difference !== undefined && difference > 0 ? [] : ['publishContent'];
  }
  if (comparatorKey !== 'between') return [];
  const to = toContent?.trim() ?? '';
  if (to === '') return ['toContent'];
  if (isReference || referenceOf(to)) return [];
  return comparedAs(condition) === undefined ? ['toContent'] : [];
}
