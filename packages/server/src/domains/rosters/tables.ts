/** Times are in milliseconds since 1970. */
export type RostersTables = {
  class: {
    id: string;
    name: string;
    owner_id: string;
    /** The join code; null before the first opening. */
    code: string | null;
    /** When the code ends. */
    open_until: number;
    /** Whether pupils may enter with a name that the list does not have. */
    allows_nicknames: 0 | 1;
    project_id: string | null;
    /** The maximum number of messages a second that are stored of each board of the project; null without a limit. */
    stored_per_second: number | null;
    /** When the class was archived; null while it is in use. */
    archived_on: number | null;
    created_on: number;
    /** The end of a pause, in which pupils may only view the project. */
    paused_until: number;
    /** Whether all pupils are signed out when the door closes. */
    signs_out: 0 | 1;
  };
  /** The co-teachers of classes. */
  class_teacher: { user_id: string; class_id: string };
  /** Everyone in a class, and the names of its list that nobody has taken yet. */
  class_pupil: {
    id: string;
    class_id: string;
    name: string;
    name_key: string;
    /** Whether a nickname may be unkind, and no teacher has reviewed it. */
    is_doubtful: 0 | 1;
    /** Whether a teacher has put the name on the list. */
    is_listed: 0 | 1;
    /** The account, which is in no other class; null for a name that nobody has taken. */
    user_id: string | null;
    /** The encrypted names of two pictures, joined by a space. */
    pictures: string;
    /** The end of a pass, which lets the pupil in without pictures. */
    pass_until: number;
    /** The encrypted number of the pass; null without one. */
    pass_number: string | null;
    /** Wrong numbers since the pass was given. */
    pass_tries: number;
    /** When the latest pass was used, and from where; null if none was. */
    pass_used_on: number | null;
    pass_user_agent: string | null;
    pass_address: string | null;
    /** Wrong pictures since the last right ones. */
    wrong_count: number;
    /** The time before which no pictures are checked. */
    wait_until: number;
    entered_on: number | null;
    /** The project of which the class made the pupil a member, who leaves it with the class; null without one. */
    member_of: string | null;
  };
  /** The boards that have a pupil, or that are put aside. */
  class_board: {
    class_id: string;
    topic_id: string;
    /** The serial number, or the name of a board that sends none. */
    serial_number: string;
    /** The pupil; null for a board that is put aside. */
    pupil_id: string | null;
  };
  /** A template project of a class. */
  class_work: {
    id: string;
    class_id: string;
    name: string;
    /** The template; null once it is deleted. */
    template_id: string | null;
    /** The teacher who has chosen the template, with whose right it is read. */
    chosen_by: string;
    is_for_groups: 0 | 1;
    created_on: number;
  };
  /** The copy of a template that a pupil or a group has, or will have. */
  class_copy: {
    id: string;
    work_id: string;
    name: string;
    /** The project; null before it is made, and after its deletion. */
    project_id: string | null;
    /** When the copy was made: everything older in the project came from the template. */
    made_on: number | null;
    handed_in_on: number | null;
    /** When the copy was locked: since then pupils may only view it. */
    locked_on: number | null;
  };
  class_copy_pupil: { work_id: string; pupil_id: string; copy_id: string };
};
