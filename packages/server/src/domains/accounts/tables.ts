export type AccountsTables = {
  user_account: {
    id: string;
    /** In lower case. */
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    is_admin: 0 | 1;
    created_on: number;
  };
  session: {
    id: string;
    user_id: string;
    refresh_hash: string;
    /** The hash before the last refresh, still good for a moment: two tabs may refresh at once. */
    previous_refresh_hash: string | null;
    refreshed_on: number;
    created_on: number;
  };
  /** One row, with id 1: what signs access tokens, in base64url. Only where several nodes share it. */
  token_key: { id: number; key: string };
};
