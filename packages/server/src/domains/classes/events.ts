declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The work of pupils in a class has changed. `projectId`: of the copy; null for all of their copies. */
    'class-work.changed': { readonly projectId: string | null; readonly userIds: readonly string[] };
    /** A class has changed: its door, its pupils, its teachers or the copies of its templates. */
    'class.changed': { readonly classId: string; readonly teacherIds: readonly string[] };
    /** Boards of some projects belong to other pupils now, or their pupils have other names. */
    'board-names.changed': { readonly projectIds: readonly string[] };
    /** A teacher has paused the changes of some pupils in a project, or lets them change things again. */
    'class.paused': { readonly projectId: string; readonly userIds: readonly string[] };
    /** The limit of messages that the classes of some projects store of each board may have changed. */
    'class.limit-changed': { readonly projectIds: readonly string[] };
  }
}
