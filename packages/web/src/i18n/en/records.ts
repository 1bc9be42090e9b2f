export const records = {
  latest: 'Latest data',
  time: 'Time',
  dataType: 'Data type',
  value: 'Value',
  device: 'Device',
  none: 'No data yet.',
};

export type RecordsTexts = typeof records;
