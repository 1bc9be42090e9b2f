export type AppletMailTables = {
  /** What an applet has to tell a recipient by email. */
  applet_mail: {
    applet_id: string;
    recipient_id: string;
    /** A `Digest` as JSON: the email that is being sent. */
    sending: string | null;
    /** The same: the runs that the next email will have. */
    collected: string | null;
    /** The next email goes no earlier, in milliseconds since 1970 UTC. */
    next_on: number;
    /** Until then the recipient wants none. */
    muted_until: number;
  };
};
