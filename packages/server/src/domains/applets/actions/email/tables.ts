export type AppletMailTables = {
  /** The runs that an applet has to report to a recipient by email. */
  applet_mail: {
    applet_id: string;
    recipient_id: string;
    /** The email that is being sent: a `Digest` as JSON. */
    sending: string | null;
    /** The runs that the next email will have: a `Digest` as JSON. */
    collected: string | null;
    /** The earliest time of the next email, in milliseconds since 1970 UTC. */
    next_on: number;
    /** The end of the recipient's mute. */
    muted_until: number;
  };
};
