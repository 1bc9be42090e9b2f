import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@tinkerstream/contract/platform/language';
import { HELP, HELP_PAGES } from '../../platform/help/help-sections.ts';
import { type HelpSectionText, wordsOf } from './contents/help-content.ts';
import { loadContent } from './contents/load-content.ts';

export function helpQuery(language: Language) {
  return queryOptions({
    queryKey: ['help', language],
    queryFn: () => loadContent[language](),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The sections of the help with the words by which a search finds them. */
export function helpTopicsQuery(language: Language) {
  return queryOptions({
    ...helpQuery(language),
    select: (content) =>
      HELP_PAGES.flatMap((page) => {
        const { title } = content[page];
        const sections = content[page].sections as Readonly<Record<string, HelpSectionText>>;
        return HELP[page].map((section) => {
          const text = sections[section] as HelpSectionText;
          return { page, section, title, heading: text.heading, words: wordsOf(text) };
        });
      }),
  });
}
