import type { Database } from '../../platform/db/database.ts';

/**
 * The seats of licenses, stored with the sessions by accounts. A session takes a seat while its access token has not
 * expired: a browser that was closed without signing out frees its seat within the hour.
 */
export interface Seats {
  /** The emails of those with a seat of a license, one for each session. */
  readonly listHolders: (licenseId: string) => Promise<string[]>;
  /** The license whose seat a session has. */
  readonly findLicenseId: (sessionId: string) => Promise<string | undefined>;
  /**
   * Gives a session a seat if others have fewer than `most`; it loses its seat of another license.
   * Only in a transaction that has locked the license. @returns whether the session has one now
   */
  readonly take: (transaction: Database, sessionId: string, licenseId: string, most: number) => Promise<boolean>;
}
