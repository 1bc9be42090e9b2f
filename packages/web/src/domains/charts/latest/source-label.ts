import type { PublicChart } from '@tinkerstream/contract/charts';

type Source = PublicChart['chartSources'][number];

/** The label of a source: its description, otherwise its data type and device, otherwise its topic. */
export function sourceLabel({ topic, dataRecordType, device, chartSourceConfig }: Source): string {
  if (chartSourceConfig.description) return chartSourceConfig.description;
  if (!dataRecordType) return topic.description;
  const deviceName = device && (device.serialName || device.serialNumber);
  return [dataRecordType.dataRecordTypeName, deviceName].filter(Boolean).join(' · ');
}
