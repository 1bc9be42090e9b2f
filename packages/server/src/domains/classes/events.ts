declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class has changed: its door, its pupils or its teachers. */
    'class.changed': { readonly classId: string; readonly teacherIds: readonly string[] };
  }
}
