/** Times are in milliseconds since 1970. */
export type ClassWorkTables = {
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
