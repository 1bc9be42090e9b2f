export type ProjectsTables = {
  project: {
    id: string;
    name: string;
    owner_id: string;
    created_on: number;
    modified_on: number;
  };
  /** Everybody who may read and change a project, its owner among them. */
  project_member: { project_id: string; user_id: string };
};
