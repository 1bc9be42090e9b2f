import type { MemberRole } from '@tinkerstream/contract/projects';
import type { Generated } from 'kysely';

export type ProjectsTables = {
  project: {
    id: string;
    name: string;
    owner_id: string;
    created_on: number;
    modified_on: number;
    /** The user who last changed the project or its content; initially its owner. */
    modified_by: string;
    /** The tokens of the project's links; null while a link is off. */
    embed_map_token: string | null;
    open_api_key: string | null;
    share_token: string | null;
    /** The role of users who join by the link. */
    join_role: MemberRole;
    /** Whether the project belongs to the demo class, and counts nowhere. */
    is_demo: Generated<0 | 1>;
    /** Whether the project is a pupil's copy of a template, and does not count for its owner. */
    is_class_copy: Generated<0 | 1>;
  };
  /** The users who may read a project, including its owner, with their roles. */
  project_member: {
    project_id: string;
    user_id: string;
    role: MemberRole;
    /** The role of a pupil that returns with an archived class; null for everyone else. */
    archived_role: MemberRole | null;
  };
  /** When each member last opened a project. */
  project_visit: { project_id: string; user_id: string; opened_on: number };
  /** Users whose changes of a project are paused, because of a class. */
  member_pause: { project_id: string; user_id: string; class_id: string; paused_until: number };
};
