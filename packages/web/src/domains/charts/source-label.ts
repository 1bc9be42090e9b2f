import type { PublicChart } from '@tinkerstream/contract/charts';

type Source = PublicChart['chartSources'][number];

/** What a source is called: its description, else its data type and device, else its topic. */
export function sourceLabel({ topic, dataRecordType, device, chartSourceConfig }: Source): string {
  if (chartSourceConfig.description) return chartSourceConfig.description;
  if (!dataRecordType) return topic.description;
  const deviceName = device && (device.serialName || device.serialNumber);
  return [dataRecordType.dataRecordTypeName, deviceName].filter(Boolean).join(' · ');
}
