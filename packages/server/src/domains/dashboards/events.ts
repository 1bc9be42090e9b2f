declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A user changed their dashboards. */
    'dashboards.changed': { readonly userId: string };
  }
}
