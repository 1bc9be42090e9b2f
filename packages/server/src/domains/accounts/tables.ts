/**
 * What a direct-access key is for: to sign in as the answer to a registration, to sign in by the link of a mail, or to do
 * that and then set a new password. Only what a mail carried shows whose the address is.
 */
export type KeyPurpose = 'sign-in' | 'mailed-sign-in' | 'password-reset';

export type AccountsTables = {
  user_account: {
    id: string;
    /** In lower case. */
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    is_admin: 0 | 1;
    /** Counts only while the e-mail is verified. */
    is_teacher: 0 | 1;
    /** Whether the user has shown that the e-mail is theirs, or an administrator has vouched for it. */
    is_email_verified: 0 | 1;
    /** When the user last asked for a mail with a link. */
    link_requested_on: number | null;
    /** Whether an administrator has switched the account off. */
    is_disabled: 0 | 1;
    /** The secret of the second step, sealed; null where there is none. */
    totp_secret: string | null;
    /** The time step of the last code that was used: each code works once. */
    totp_step: number;
    created_on: number;
  };
  recovery_code: { code_hash: string; user_id: string };
  session: {
    id: string;
    /** Null for somebody whom Google let in and who has no account yet; then `visitor_email` is set. */
    user_id: string | null;
    visitor_email: string | null;
    refresh_hash: string;
    refreshed_on: number;
    created_on: number;
    user_agent: string;
    /** Whether a reset link opened it, so that a new password is accepted, once. */
    may_set_password: 0 | 1;
    /** The licence of which this session takes a seat. */
    license_id: string | null;
  };
  direct_access_key: { key_hash: string; user_id: string; purpose: KeyPurpose; expires_on: number };
  /** One row, with id 1: what signs access tokens, in base64url. Only where several nodes share it. */
  token_key: { id: number; key: string };
};
