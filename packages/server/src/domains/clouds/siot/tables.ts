export type SiotTables = {
  /** The topics with names of SIoT, in the project of a link. */
  siot_topic: {
    link_id: string;
    /** The name: `project/device`. */
    name: string;
    topic_id: string;
    created_on: number;
  };
  /** The project that takes the default login of all SIoT servers: at most one row. */
  siot_login: {
    /** The constant 'default'. */
    id: string;
    project_id: string;
  };
};
