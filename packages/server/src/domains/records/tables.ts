/** The portable tables of this domain. `store/` owns those of the record store, one set for each engine. */
export type RecordsTables = {
  device: {
    id: string;
    topic_id: string;
    serial_number: string;
    serial_name: string;
  };
  message_log_page: {
    topic_id: string;
    id: string;
    messages: number;
    accepted: number;
    entries: string;
  };
  refused_message: {
    topic_id: string;
    reason: 'OTHER_TOPIC_UNKNOWN' | 'OTHER_TOPIC_SWITCHED_OFF' | 'OTHER_TOPIC_SUBSCRIPTION_ENDED';
    name: string;
    count: number;
    time: number;
  };
};
