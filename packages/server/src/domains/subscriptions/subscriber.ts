import type { Authority } from '@tinkerstream/contract/accounts';

/**
 * A user whose access is evaluated. With a session, a license counts only if the session has a seat, and the session
 * takes a free one. Without a session, a license counts even if all seats are taken.
 */
export interface Subscriber {
  readonly userId: string;
  /** The email in lower case. */
  readonly email: string;
  /** Whether the email is verified: the whitelist and a school count only then. */
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
  readonly sessionId?: string | undefined;
}
