/** Times are in milliseconds since 1970. */
export type ClassesTables = {
  /** The pictures that someone has recently tried for a pupil. */
  class_try: {
    class_id: string;
    /** A network address, as limits count it; or `browser` and the id of one that was in with the name before. */
    place: string;
    pupil_id: string;
    /** Wrong pictures since the last right ones. */
    wrong: number;
    /** Whether the pupil came in from this place. */
    is_in: 0 | 1;
    latest_on: number;
  };
};
