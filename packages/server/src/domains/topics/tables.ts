import type { Generated } from 'kysely';

export type TopicsTables = {
  topic: {
    id: string;
    name: string;
    description: string;
    is_active: 0 | 1;
    creator_id: string;
    latitude: number | null;
    longitude: number | null;
    created_on: number;
    /** Whether the topic belongs to the demo class, and counts nowhere. */
    is_demo: Generated<0 | 1>;
    /** Whether the topic was created with a pupil's copy of a template, and does not count for its creator. */
    is_class_copy: Generated<0 | 1>;
    /** Whether a message with an unknown key creates a data type. */
    accepts_new_keys: Generated<0 | 1>;
    /** The key of a number that a board sends without one. Empty if such numbers, and JSON, are plain messages. */
    number_key: Generated<string>;
    /** Whether public pages show the names of the topic's boards. */
    shows_board_names: Generated<0 | 1>;
  };
  topic_project: { project_id: string; topic_id: string };
  data_type: {
    id: string;
    topic_id: string;
    name: string;
    key_name: string;
    description: string;
    /** The unit; empty if none is set. */
    unit: string;
    /** The formula; empty if boards send the values. */
    formula: Generated<string>;
    /** Whether the values are directions in degrees. */
    is_direction: Generated<0 | 1>;
    /**
     * The id of the board whose message created the data type, or 'unknown'; empty if a person has created it, or
     * changed it since.
     */
    found_by: Generated<string>;
    /** Whether a name of another cloud may have been cut to this key, before such names were stored. */
    is_cut: Generated<0 | 1>;
  };
  /** Names that are no keys, as they were sent, with the data types of their values. */
  sent_name: { topic_id: string; name: string; data_type_id: string };
};
