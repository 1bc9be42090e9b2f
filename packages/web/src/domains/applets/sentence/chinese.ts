import type { Comparator } from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../i18n/chinese-spacing.ts';
import { GAP } from '../gap.ts';
import type { Grammar, Subject } from './clauses.ts';

/** What differs between the Chinese of Hong Kong and that of the mainland: words and quotation marks. */
export interface ChineseWords {
  readonly language: Language;
  readonly quotes: readonly [string, string];
  readonly comparators: Readonly<Record<Comparator, string>>;
  readonly and: string;
  readonly or: string;
  readonly message: string;
  readonly latestMessageOf: (topic: string) => string;
  readonly when: (triggers: string) => string;
  readonly lastAction: string;
}

/** The grammar of Chinese: 當…而且…，就…。 */
export function chinese(words: ChineseWords): Grammar {
  const quoted = (text: string) => (text === GAP ? GAP : `${words.quotes[0]}${text}${words.quotes[1]}`);

  function reading({ topic, key }: Subject): string {
    if (key === undefined) return topic === undefined ? words.message : words.latestMessageOf(quoted(topic));
    return topic === undefined ? key : spaced(`${quoted(topic)}的`, key);
  }

  function actionsText(actions: readonly string[]): string {
    if (actions.length < 2) return actions[0] ?? GAP;
    return `${actions.slice(0, -1).join('、')}，${words.lastAction}${actions.at(-1)}`;
  }

  return {
    language: words.language,
    named: quoted,
    quoted,
    reading,
    join: (clauses, operator) =>
      clauses.reduce((text, clause) => spaced(text, operator === 'AND' ? words.and : `，${words.or}`, clause)),
    bracket: (text) => `（${text}）`,
    condition: ({ subject, comparator, operand }) => {
      const against =
        operand.kind === 'reading'
          ? reading(operand.subject)
          : operand.kind === 'number'
            ? operand.text
            : quoted(operand.text);
      return spaced(reading(subject), words.comparators[comparator], against);
    },
    sentence: ({ triggers, condition, actions }) => {
      const when = words.when(
        triggers.length > 0 ? triggers.reduce((text, next) => spaced(text, words.or, next)) : GAP,
      );
      const also = condition === undefined ? '' : spaced(`，${words.and}`, condition);
      const text = `${when}${also}，就${actionsText(actions)}`;
      return text.endsWith(GAP) ? text : `${text}。`;
    },
  };
}
