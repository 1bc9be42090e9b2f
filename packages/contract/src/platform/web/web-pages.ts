import type { Language } from '../language.ts';

/** Files that a page or a part loads. */
export interface WebFiles {
  /** Paths of scripts and stylesheets, in the order of their imports. */
  readonly files: readonly string[];
  /** Paths of scripts with the page's texts in each language. */
  readonly texts: Readonly<Record<Language, readonly string[]>>;
}

/**
 * The content of `pages.json` in the web build: the files that the first visit of a page needs. The server names them in the HTML, so
 * that nothing waits until a script asks for them (decision 30).
 */
export interface WebPages {
  /** The sign-in screen. */
  readonly signIn: WebFiles;
  /** Any other page of a visitor who is not signed in. */
  readonly visitor: WebFiles;
  /** Any page of a signed-in user. */
  readonly console: WebFiles;
  /** The pages of a signed-in user that a class opens most, by path as in `PAGES`. */
  readonly pages: Readonly<Record<string, WebFiles>>;
  /** The parts that a page shows if its answers say so, by name: charts, by the name of their type. */
  readonly parts: Readonly<Record<string, WebFiles>>;
}

/** The id of the element of the HTML that contains the `FirstAnswers` as JSON. */
export const FIRST_ANSWERS = 'first-answers';

/** The answers of calls, sent with the HTML. */
export interface FirstAnswers {
  /** The server's time, as in the header `Date`. */
  readonly date: string;
  /**
   * The last characters of the access token of the user whom the server answered; absent if the answers are the same
   * for everyone.
   */
  readonly tokenEnd?: string | undefined;
  /** Answers by path and query. */
  readonly answers: Readonly<Record<string, unknown>>;
}
