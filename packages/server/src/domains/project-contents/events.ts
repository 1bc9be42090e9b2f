import type { MemberRole, MemberSecret, ProjectFile } from '@tinkerstream/contract/projects';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'project.changed': { readonly projectId: string };
    /** A project is deleted. It still exists in the transaction. */
    'project.deleted': { readonly projectId: string; readonly keptTopicIds: readonly string[] };
    'member.joined': {
      readonly projectId: string;
      readonly userId: string;
      readonly email: string;
      readonly role: MemberRole;
    };
    /**
     * A member left a project. `topicIds`: the project's topics; `tokens`: its links that ended; `renew`: further
     * secrets that must be renewed.
     */
    'member.removed': {
      readonly projectId: string;
      readonly userId: string;
      readonly topicIds: readonly string[];
      readonly tokens: readonly string[];
      readonly renew: readonly MemberSecret[];
    };
    /** The rights of a member of a project have changed. `topicIds`: the project's topics. */
    'member.role-changed': {
      readonly projectId: string;
      readonly userId: string;
      readonly topicIds: readonly string[];
    };
    /** Links of a project ended. Their tokens are no longer valid. */
    'project-links.ended': { readonly tokens: readonly string[] };
    'file.added': { readonly projectId: string; readonly file: ProjectFile };
    'file.removed': { readonly projectId: string; readonly fileId: string };
  }
}
