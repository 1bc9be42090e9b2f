import type { PublicChart } from '@tinkerstream/contract/charts';

/** What one line of a chart draws. */
export interface LineSource {
  readonly id: string;
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly keyName: string;
  /** Without it the line draws every device of the topic. */
  readonly deviceId?: string;
  readonly label: string;
  readonly colour: string | null;
}

/** The lines of a chart. A line is called by its description, else by its data type and device. */
export function lineSourcesOf(chart: PublicChart): LineSource[] {
  return chart.chartSources.flatMap(({ id, topic, dataRecordType, device, chartSourceConfig }) =>
    dataRecordType
      ? [
          {
            id,
            topicId: topic.id,
            dataTypeId: dataRecordType.id,
            keyName: dataRecordType.keyName,
            deviceId: device?.id,
            label:
              chartSourceConfig.description ||
              [dataRecordType.dataRecordTypeName, device && (device.serialName || device.serialNumber)]
                .filter(Boolean)
                .join(' · '),
            colour: chartSourceConfig.colorCode,
          },
        ]
      : [],
  );
}
