declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A user changed their dashboards. */
    'dashboards.changed': { readonly userId: string };
    /** A user has created a dashboard, other than with a project. */
    'dashboard.created': { readonly userId: string };
    /** Public links of dashboards, or of charts on them, ended. Their tokens are no longer valid. */
    'dashboard-links.ended': { readonly tokens: readonly string[] };
  }
}
