import type { HELP, HelpPageName } from '../../../platform/help/help-sections.ts';

/**
 * The pictures of the help, with the sizes of their screens in pixels; each is in `public/pictures` in each language. `npm
 * run pictures` takes them.
 */
export const HELP_PICTURES = {
  topic: { width: 760, height: 800 },
  'message-log': { width: 760, height: 640 },
  dashboard: { width: 760, height: 800 },
  lesson: { width: 860, height: 860 },
} as const;
export type HelpPicture = keyof typeof HELP_PICTURES;

/** A part of a section. A plain string is a paragraph. */
export type HelpPart =
  | string
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }
  | { readonly code: string }
  | { readonly picture: HelpPicture; readonly alt: string }
  /** A page of the console. */
  | { readonly to: string; readonly text: string }
  /** The place of the programs for all boards. */
  | { readonly programs: true }
  /** The lesson ideas, each with the lines that read its sensor. */
  | { readonly ideas: Readonly<Record<IdeaKey, readonly [title: string, question: string]>> };

/** The ideas by the key that their boards send. */
export type IdeaKey =
  | 'light'
  | 'temperature'
  | 'noise'
  | 'moisture'
  | 'water'
  | 'door'
  | 'motion'
  | 'vote'
  | 'dial'
  | 'tilt';

export interface HelpSectionText {
  readonly heading: string;
  readonly parts: readonly HelpPart[];
}

/** The help in one language. A missing page or section does not compile. */
export type HelpContent = {
  readonly [Page in HelpPageName]: {
    readonly title: string;
    readonly intro: string;
    readonly sections: Readonly<Record<(typeof HELP)[Page][number], HelpSectionText>>;
  };
};

/** All text of a section, for the search. */
export function wordsOf({ heading, parts }: HelpSectionText): string {
  return [heading, ...parts.flatMap(wordsOfPart)].join(' ');
}

/** All text of a part. */
export function wordsOfPart(part: HelpPart): readonly string[] {
  if (typeof part === 'string') return [part];
  if ('steps' in part) return part.steps;
  if ('points' in part) return part.points;
  if ('terms' in part) return part.terms.flat();
  if ('text' in part) return [part.text];
  if ('ideas' in part) return Object.values(part.ideas).flat();
  return [];
}
