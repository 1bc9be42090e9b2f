import type { SchoolApplicationEntity } from './school-repository.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** An administrator approved an application. `origin`: the web address for the teacher's mail, without a path. */
    'school.approved': { readonly application: SchoolApplicationEntity; readonly origin: string };
    /** An administrator rejected an application. Its remarks give the teacher the reason. */
    'school.rejected': { readonly application: SchoolApplicationEntity };
  }
}
