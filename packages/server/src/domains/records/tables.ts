import type { MessageOutcome } from '@tinkerstream/contract/records';

/** The portable tables of this domain. `store/` owns those of the record store, one set for each engine. */
export type RecordsTables = {
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
    /** The codes of the reasons, in order. */
    codes: string;
    count: number;
    /** The time of the latest such message, in milliseconds since 1970 UTC; the columns below also belong to it. */
    time: number;
    message: string;
    outcome: MessageOutcome;
    /** The reasons as JSON. */
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
  /** Values that charts and statistics leave out. The record store moves them here from its records, and back. */
  left_out_value: {
    /** A UUIDv7. */
    id: string;
    topic_id: string;
    data_type_id: string;
    /** The device; '' for senders without a serial number. */
    device_id: string;
    /** When the value was measured, in milliseconds since 1970 UTC. */
    time: number;
    /** The place of the record in its millisecond, and in the order of arrival, as the record store had it. */
    seq: number;
    place: number | null;
    /** The value as JSON. */
    value: string;
    reason: string;
    /** The user; null when the account is deleted, and for a value from a file. */
    user_id: string | null;
    created_on: number;
  };
  value_import: {
    topic_id: string;
    /** The server that stores a batch of an import into the topic. */
    server: string;
    /** The end of the claim, in milliseconds since 1970 UTC. */
    claimed_until: number;
  };
};
