export type ProjectsTables = {
  project: {
    id: string;
    name: string;
    owner_id: string;
    created_on: number;
    modified_on: number;
    /** The user who renamed it last, or else its owner. */
    modified_by: string;
    /** What opens its links; null while one is off. */
    embed_map_token: string | null;
    open_api_key: string | null;
    share_token: string | null;
  };
  /** Everybody who may read and change a project, its owner among them. */
  project_member: { project_id: string; user_id: string };
  project_file: {
    id: string;
    project_id: string;
    filename: string;
    /** In bytes. */
    size: number;
    /** Whether its content is in its place; until then the row keeps room for it. */
    is_kept: 0 | 1;
    created_on: number;
  };
  /** A deleted project whose records are still being removed. */
  project_deletion: {
    project_id: string;
    owner_id: string;
    project_name: string;
    /** How many records there were. */
    record_count: number;
    created_on: number;
  };
  /** The topics of it of which something is left. */
  project_deletion_topic: { topic_id: string; project_id: string };
};
