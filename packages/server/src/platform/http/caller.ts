import type { Authority } from '@tinkerstream/contract/accounts';
import { isLanguage, type Language } from '@tinkerstream/contract/platform/language';

/** Who makes a call, as the access token and its session say. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** Whether the user has shown that the e-mail is theirs, or an administrator has vouched for it. */
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
}

/** Somebody whom Google let in and who has no account yet: only a registration makes a caller of a visitor. */
export interface Visitor {
  readonly userId: undefined;
  readonly sessionId: string;
  readonly email: string;
}

/** Finds who is behind an access token; undefined when the token or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | Visitor | undefined>;

export function isCaller(somebody: Caller | Visitor | undefined): somebody is Caller {
  return somebody?.userId !== undefined;
}

/** The program at the other end of a call. */
export interface Client {
  /** Its network address; behind a proxy that is not trusted, that of the proxy. */
  readonly address: string;
  /** What its connection is told from others by. */
  readonly connection: object;
  /** Whether it has closed its connection. */
  readonly isGone: boolean;
  /** What it says it is; '' when it does not. */
  readonly userAgent: string;
  /** The host and port it called this server by. It may say whatever it wants. */
  readonly host: string;
}

/** The language a reader asks for. English for callers that do not ask, which are programs. */
export function requestLanguage(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim();
    if (isLanguage(tag)) return tag;
    if (/^zh-(CN|SG|Hans)/i.test(tag)) return 'zh-CN';
    if (/^zh/i.test(tag)) return 'zh-HK';
    if (/^en/i.test(tag)) return 'en';
  }
  return 'en';
}
