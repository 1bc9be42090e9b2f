import type { Person } from '../users/index.ts';
import type { ProjectFile } from './files.ts';
import type { MemberRole } from './role.ts';

/** A user has joined a project. */
export interface NewUser extends Readonly<Person> {
  readonly projectId: string;
  readonly userId: string;
  readonly role: MemberRole;
}

/** A user has left a project, or was removed. */
export interface RemoveUser {
  readonly projectId: string;
  readonly userId: string;
}

/** A member has opened the first page, or closed the last. */
export interface MemberPresence {
  readonly projectId: string;
  readonly userId: string;
  readonly isOnline: boolean;
}

export interface NewFile extends ProjectFile {
  readonly projectId: string;
}

export interface RemoveFile {
  readonly projectId: string;
  readonly id: string;
}

/** A project, or something that it shows from its topics, has changed. */
export interface ProjectChanged {
  readonly projectId: string;
}

/** The events about projects in the rooms of the web app, by name. */
export interface ProjectRoomEvents {
  new_user: NewUser;
  remove_user: RemoveUser;
  member_presence: MemberPresence;
  new_file: NewFile;
  remove_file: RemoveFile;
  project_changed: ProjectChanged;
}
