export type UsersTables = {
  user_account: {
    id: string;
    /** The email in lower case. */
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    is_admin: 0 | 1;
    /** Whether the user is a teacher, which counts only while the email is verified. */
    is_teacher: 0 | 1;
    /** Whether the user has proved that the email is theirs, or an administrator has vouched for it. */
    is_email_verified: 0 | 1;
    /** When the user last requested a mail with a link. */
    link_requested_on: number | null;
    /** Whether an administrator has disabled the account. */
    is_disabled: 0 | 1;
    /** The encrypted secret of the second step; null without one. */
    totp_secret: string | null;
    /** The time step of the last spent code, because each code works once. */
    totp_step: number;
    created_on: number;
  };
  session: {
    id: string;
    /** The user; null for a visitor, who signed in with Google and has no account yet. Then `visitor_email` is set. */
    user_id: string | null;
    visitor_email: string | null;
    refresh_hash: string;
    refreshed_on: number;
    created_on: number;
    user_agent: string;
    /** Whether the session may set a new password once, because a reset link or a one-time code opened it. */
    may_set_password: 0 | 1;
    /** The license whose seat this session takes. */
    license_id: string | null;
  };
};
