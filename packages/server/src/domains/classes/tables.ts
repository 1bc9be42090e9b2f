/** Times are in milliseconds since 1970. */
export type ClassesTables = {
  class: {
    id: string;
    name: string;
    owner_id: string;
    /** The join code; null before the first opening. */
    code: string | null;
    /** The code works until then. */
    open_until: number;
    /** Whether pupils may enter with a name that the list does not have. */
    allows_nicknames: 0 | 1;
    project_id: string | null;
    /** The maximum number of messages a second that are stored of each board of the project; null without a limit. */
    stored_per_second: number | null;
    /** Null while the class is in use. */
    archived_on: number | null;
    created_on: number;
    /** Pupils only view the project until then. */
    paused_until: number;
    /** Whether all pupils are signed out when the door closes. */
    signs_out: 0 | 1;
  };
  /** Co-teachers. */
  class_teacher: { user_id: string; class_id: string };
  /** Everyone in a class, and the names of its list that nobody has taken yet. */
  class_pupil: {
    id: string;
    class_id: string;
    name: string;
    name_key: string;
    /** Whether a nickname may be unkind, and no teacher has looked at it. */
    is_doubtful: 0 | 1;
    /** Whether a teacher has put the name on the list. */
    is_listed: 0 | 1;
    /** The account, which is in no other class; null for a name that nobody has taken. */
    user_id: string | null;
    /** Sealed: two names of pictures, joined by a space. */
    pictures: string;
    /** A pass lets the pupil in without pictures until then. */
    pass_until: number;
    /** Sealed: its number; null without one. */
    pass_number: string | null;
    /** Wrong numbers since it was given. */
    pass_tries: number;
    /** When the latest pass was used, and by whom; null if none was. */
    pass_used_on: number | null;
    pass_user_agent: string | null;
    pass_address: string | null;
    /** Wrong pictures since the last right ones. */
    wrong_count: number;
    /** No pictures are tried before this time. */
    wait_until: number;
    entered_on: number | null;
    /** The project that the class made the pupil a member of, who leaves it with the class; null without one. */
    member_of: string | null;
  };
  /** The pictures that someone has tried for a pupil lately. */
  class_try: {
    class_id: string;
    /** A network address, as limits count it; or `browser` and the id of one that was in with the name before. */
    place: string;
    pupil_id: string;
    /** Wrong pictures since the last right ones. */
    wrong: number;
    /** Whether the pupil came in from there. */
    is_in: 0 | 1;
    latest_on: number;
  };
  /** The boards that have a pupil, or that are put aside. */
  class_board: {
    class_id: string;
    topic_id: string;
    /** The serial number, or the name of a board that sends none. */
    serial_number: string;
    /** Null for a board that is put aside. */
    pupil_id: string | null;
  };
};
