/** Times are in milliseconds since 1970. */
export type ClassWorkTables = {
  /** A template project of a class. */
  class_work: {
    id: string;
    class_id: string;
    name: string;
    /** Null once the template is deleted. */
    template_id: string | null;
    /** The teacher who has chosen the template, by whose right it is read. */
    chosen_by: string;
    is_for_groups: 0 | 1;
    created_on: number;
  };
  /** What a pupil or a group has, or will have, of a template. */
  class_copy: {
    id: string;
    work_id: string;
    name: string;
    /** Null before it is made, and after its deletion. */
    project_id: string | null;
    /** What is in the project and older than this came from the template. */
    made_on: number | null;
    handed_in_on: number | null;
    /** Pupils may only view the copy. */
    locked_on: number | null;
  };
  class_copy_pupil: { work_id: string; pupil_id: string; copy_id: string };
  class_comment: {
    id: string;
    copy_id: string;
    author_id: string | null;
    author_name: string;
    is_by_teacher: 0 | 1;
    text: string;
    created_on: number;
  };
};
