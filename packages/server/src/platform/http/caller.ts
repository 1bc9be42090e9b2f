import type { Authority } from '@tinkerstream/contract/accounts';
import { type Language, languageOfTags } from '@tinkerstream/contract/platform/language';

/** The user who makes a call, identified by access token and session. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** Whether the user has proved to own the email address, or an administrator has confirmed it. */
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
}

/** A user of Google sign-in who has no account yet. Registration turns a visitor into a caller. */
export interface Visitor {
  readonly userId: undefined;
  readonly sessionId: string;
  readonly email: string;
}

/** Finds the user of an access token; undefined if the token or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | Visitor | undefined>;

export function isCaller(identity: Caller | Visitor | undefined): identity is Caller {
  return identity?.userId !== undefined;
}

/** The program that makes a call. */
export interface Client {
  /** The client's network address; behind an untrusted proxy, the proxy's address. */
  readonly address: string;
  /** An object that identifies the client's connection. */
  readonly connection: object;
  /** Whether the connection is the client's own, and not that of a proxy, which carries many clients. */
  readonly isDirect: boolean;
  /** Whether the client has closed its connection. */
  readonly isGone: boolean;
  /** The client's User-Agent; '' if it sends none. */
  readonly userAgent: string;
  /** The origin of the request URL. The client can send any host. */
  readonly origin: string;
  /** The origin for links to others that the user has chosen. The client can send any text. */
  readonly chosenOrigin: string | undefined;
}

/** The language tags of a request, in the order of the header. */
export function acceptedTags(acceptLanguage = ''): string[] {
  return acceptLanguage.split(',').map((part) => (part.split(';')[0] ?? '').trim());
}

/** The language of a request. English if it names none, because then it comes from a program. */
export function requestLanguage(acceptLanguage: string | undefined): Language {
  return languageOfTags(acceptedTags(acceptLanguage)) ?? 'en';
}
