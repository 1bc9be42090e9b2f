declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class has changed: its door, its pupils or its teachers. */
    'class.changed': { readonly classId: string; readonly teacherIds: readonly string[] };
    /** A teacher has paused the changes of some pupils in a project, or lets them change things again. */
    'class.paused': { readonly projectId: string; readonly userIds: readonly string[] };
  }
}
