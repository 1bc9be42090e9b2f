import type { Endpoint } from '../platform/endpoint.ts';

/** By address; undefined if there is none. */
export type Answers = Readonly<Record<string, unknown>>;
/** The parameters of a page's path by name. */
export type Parameters = Readonly<Record<string, string | undefined>>;

export interface FollowingNeeds {
  /** Addresses. */
  readonly calls: readonly string[];
  /** Names of parts, as in `WebPages`. */
  readonly parts: readonly string[];
}

/** What a page asks the server for first. The server sends the answers with the HTML (decision 30). */
export interface Page {
  /** Addresses of calls. Names in braces are parameters of the page's path. */
  readonly calls: readonly string[];
  /** What follows from the answers. */
  readonly follow?: (answers: Answers, parameters: Parameters) => FollowingNeeds;
}

/** The address of a call as the page requests it; parameters of its path have the names of those of the page. */
export function address({ path }: Endpoint, query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
