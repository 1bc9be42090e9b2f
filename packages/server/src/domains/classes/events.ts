declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class has changed: its door, its pupils or its teachers. */
    'class.changed': { readonly classId: string; readonly teacherIds: readonly string[] };
    /** How much the classes of some projects store of each board may have changed. */
    'class.limit-changed': { readonly projectIds: readonly string[] };
  }
}
