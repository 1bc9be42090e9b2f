import type { Database } from '../../platform/db/database.ts';

/**
 * The seats of licences, which accounts keep with the sessions. A seat is a session in use: one whose access token has
 * not expired. So a browser that was closed without signing out frees its seat within the hour.
 */
export interface Seats {
  /** The e-mails of those in the seats of a licence, one for each session. */
  readonly listHolders: (licenseId: string) => Promise<string[]>;
  /** The licence of which a session takes a seat. */
  readonly findLicenseId: (sessionId: string) => Promise<string | undefined>;
  /**
   * Gives a session a seat if fewer than `most` are taken by others; it gives up the one it had of another licence.
   * Inside a transaction that has locked the licence. @returns whether the session has one now
   */
  readonly take: (transaction: Database, sessionId: string, licenseId: string, most: number) => Promise<boolean>;
}
