declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Sessions ended early or expired. Their live connections end too. */
    'sessions.ended': { readonly sessionIds: readonly string[] };
    /** The owner of its email took over an account. Secrets that a stranger may know are renewed in the transaction. */
    'account.handed-over': { readonly userId: string };
    /**
     * An administrator deletes an account. The user still exists in the transaction. Domains refuse this while the user
     * owns something that others may need, and remove or pass on everything else of the user.
     */
    'account.removed': { readonly userId: string };
  }
}
