export type ProjectContentsTables = {
  project_file: {
    id: string;
    project_id: string;
    filename: string;
    /** The size in bytes. */
    size: number;
    /** Whether the content of the file is complete. Until then, the row reserves its room. */
    is_kept: 0 | 1;
    created_on: number;
    /** The user who has uploaded the file, if known. */
    creator_id: string | null;
  };
  /** A deleted project with records that are not removed yet. */
  project_deletion: {
    project_id: string;
    owner_id: string;
    project_name: string;
    /** The number of records at the time of the deletion. */
    record_count: number;
    created_on: number;
  };
  /** The topics of deleted projects with records left. */
  project_deletion_topic: { topic_id: string; project_id: string };
};
