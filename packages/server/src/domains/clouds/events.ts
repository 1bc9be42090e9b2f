declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Links with other clouds were switched, renewed, edited, or lost their topic. */
    'cloud-links.changed': { readonly projectId: string; readonly linkIds: readonly string[] };
  }
}

export {};
