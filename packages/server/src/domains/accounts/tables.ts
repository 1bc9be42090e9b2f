/**
 * The purpose of a direct-access key: to sign in after a registration; to sign in by the link of a mail; or to sign in
 * and set a new password, by such a link or by a one-time code. Only mailed keys prove that the email is the user's.
 */
export type KeyPurpose = 'sign-in' | 'mailed-sign-in' | 'password-reset' | 'one-time-code';

export type AccountsTables = {
  recovery_code: { code_hash: string; user_id: string };
  direct_access_key: { key_hash: string; user_id: string; purpose: KeyPurpose; expires_on: number };
  /** One row, with id 1: the key that signs access tokens, in base64url. Only used by several nodes. */
  token_key: { id: number; key: string };
};
