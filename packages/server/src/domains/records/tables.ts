/** The portable table of this domain. Those of the record store belong to `store/`, one set for each engine. */
export type RecordsTables = {
  device: {
    id: string;
    topic_id: string;
    serial_number: string;
    serial_name: string;
  };
};
