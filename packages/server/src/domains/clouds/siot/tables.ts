export type SiotTables = {
  /** The topics that stand for names of SIoT, in the project of a link. */
  siot_topic: {
    link_id: string;
    /** `project/device` */
    name: string;
    topic_id: string;
    created_on: number;
  };
  /** At most one row: the project that takes the login that all SIoT servers have at first. */
  siot_login: {
    /** Always 'default'. */
    id: string;
    project_id: string;
  };
};
