import type { Generated } from 'kysely';

export type BoardsTables = {
  device: {
    id: string;
    topic_id: string;
    serial_number: string;
    serial_name: string;
    /** The name that people have given the device; empty without one. */
    shown_name: Generated<string>;
    /** Whether the device has sent for more than a minute: then no new one displaces it in a full topic. */
    is_settled: Generated<0 | 1>;
  };
};
