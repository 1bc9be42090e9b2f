import type { Comparator } from '@tinkerstream/contract/applets';
import type { Operand } from './operands.ts';

/** The comparators whose word stands between the two operands. */
export type InfixComparator = Exclude<
  Comparator,
  'between' | 'one_of' | 'starts_with' | 'changed' | 'rose_by' | 'fell_by' | 'missing'
>;

/** The words of a language for a comparison, after its subject. */
export interface ComparisonWords {
  readonly infix: Readonly<Record<InfixComparator, string>>;
  readonly between: (one: string, other: string) => string;
  readonly oneOf: (values: readonly string[]) => string;
  readonly startsWith: (text: string) => string;
  readonly changed: string;
  readonly roseBy: (difference: string) => string;
  readonly fellBy: (difference: string) => string;
  readonly missing: string;
}

/** A comparison in words. @param infix joins the word of a comparator and the operand after it */
export function comparisonText(
  comparator: Comparator,
  { operand, to }: { readonly operand: Operand; readonly to: Operand | undefined },
  {
    words,
    shown,
    infix,
  }: {
    readonly words: ComparisonWords;
    readonly shown: (operand: Operand) => string;
    readonly infix: (word: string, against: string) => string;
  },
): string {
  switch (comparator) {
    case 'between':
      return words.between(shown(operand), to ? shown(to) : '…');
    case 'one_of':
      return operand.kind === 'list' ? words.oneOf(operand.items.map(shown)) : words.oneOf([shown(operand)]);
    case 'starts_with':
      return words.startsWith(shown(operand));
    case 'changed':
      return words.changed;
    case 'rose_by':
      return words.roseBy(shown(operand));
    case 'fell_by':
      return words.fellBy(shown(operand));
    case 'missing':
      return words.missing;
    default:
      return infix(words.infix[comparator], shown(operand));
  }
}
