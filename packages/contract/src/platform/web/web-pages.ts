import type { Language } from '../language.ts';

/**
 * What the first visit of a page needs. The web build writes it, and the server sends it with the HTML, so that nothing
 * waits until a script asks for it (decision 30).
 */
export interface PageNeeds {
  /** Paths of scripts and stylesheets, in the order of their imports. */
  readonly files: readonly string[];
  /** Paths of scripts with its texts in each language. */
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  /** Addresses of calls. Names in braces are parameters of the page's path. */
  readonly calls: readonly string[];
}

/** The content of `pages.json` in the web build. */
export interface WebPages {
  /** The sign-in screen. */
  readonly signIn: PageNeeds;
  /** Any other page of a visitor who is not signed in. */
  readonly visitor: PageNeeds;
  /** Any page of a signed-in user. */
  readonly console: PageNeeds;
  /** The pages of a signed-in user that a class opens most, by path as in `/topic/{topicId}/{topicDescription}`. */
  readonly pages: Readonly<Record<string, PageNeeds>>;
  /** The files of parts that a page shows if its answers say so, by name: of charts, by the name of their type. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/** The id of the element of the HTML that contains the `FirstAnswers` as JSON. */
export const FIRST_ANSWERS = 'first-answers';

/** The answers of calls, sent with the HTML. */
export interface FirstAnswers {
  /** The server's time, as in the header `Date`. */
  readonly date: string;
  /**
   * The last characters of the access token of the user whom the server answered; absent if anyone gets these answers.
   */
  readonly tokenEnd?: string | undefined;
  /** By path and query. */
  readonly answers: Readonly<Record<string, unknown>>;
}
