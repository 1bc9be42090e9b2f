import type { MessageOutcome } from '@tinkerstream/contract/records';
import type { Generated } from 'kysely';

/** The portable tables of this domain. `store/` owns those of the record store, one set for each engine. */
export type RecordsTables = {
  device: {
    id: string;
    topic_id: string;
    serial_number: string;
    serial_name: string;
    /** What people call it; empty without such a name. */
    shown_name: Generated<string>;
    /** Whether it has sent for more than a minute: then no new one pushes it out of a full topic. */
    is_settled: Generated<0 | 1>;
  };
  message_log_page: {
    topic_id: string;
    id: string;
    messages: number;
    accepted: number;
    entries: string;
  };
  message_problem: {
    topic_id: string;
    device_serial_number: string;
    /** The codes of its reasons, in order. */
    codes: string;
    count: number;
    /** In milliseconds since 1970 UTC, of the latest such message; so are the columns that follow. */
    time: number;
    message: string;
    outcome: MessageOutcome;
    /** JSON. */
    reasons: string;
  };
  refused_message: {
    topic_id: string;
    reason:
      | 'OTHER_TOPIC_UNKNOWN'
      | 'OTHER_TOPIC_SWITCHED_OFF'
      | 'OTHER_TOPIC_SUBSCRIPTION_ENDED'
      | 'OTHER_TOPIC_NOT_HEARD'
      | 'PACKET_TOO_LARGE'
      | 'PACKET_NOT_VALID';
    name: string;
    count: number;
    time: number;
  };
  value_import: {
    topic_id: string;
    /** The server that stores a batch of an import into the topic. */
    server: string;
    /** In milliseconds since 1970 UTC. */
    claimed_until: number;
  };
};
