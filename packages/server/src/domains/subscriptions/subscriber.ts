import type { Authority } from '@tinkerstream/contract/accounts';

/**
 * A user whose access is evaluated. With a session, a license counts only if the session has a seat, and the session
 * takes a free one. Without a session, a license counts even if all seats are taken.
 */
export interface Subscriber {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  /** The whitelist and a school count only for a verified email. */
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
  readonly sessionId?: string | undefined;
}
