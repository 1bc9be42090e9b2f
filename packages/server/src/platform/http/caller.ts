import type { Authority } from '@tinkerstream/contract/accounts';
import { isLanguage, type Language } from '@tinkerstream/contract/platform/language';

/** Who makes a call, as the access token and its session say. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly authorities: readonly Authority[];
}

/** Finds the caller behind an access token; undefined when the token or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | undefined>;

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
