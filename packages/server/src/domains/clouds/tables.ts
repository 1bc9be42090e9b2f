import type { Cloud } from '@tinkerstream/contract/clouds';

export type CloudsTables = {
  /** One row for each cloud that a project was ever linked with. */
  cloud_link: {
    /** A UUIDv7. */
    id: string;
    project_id: string;
    cloud: Cloud;
    /** The topic for values; null for clouds of all topics, and after the topic was deleted. */
    topic_id: string | null;
    /** The number of the project in addresses and user names. */
    number: number;
    is_on: number;
    /** How often each key was renewed: a part of the input from which keys are derived. */
    write_key_count: number;
    read_key_count: number;
    /** SHA-256 of the keys, by which they are found. */
    write_key_hash: string;
    read_key_hash: string;
    created_on: number;
  };
  /** Names of fields, feeds and pins with keys of data types that differ from them. */
  cloud_name: {
    link_id: string;
    name: string;
    key_name: string;
  };
};
