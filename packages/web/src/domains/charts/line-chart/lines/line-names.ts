import type { PublicChart } from '@tinkerstream/contract/charts';
import { type Device, deviceLabels, NO_DEVICE } from '@tinkerstream/contract/points';
import type { BoardNames } from '../../../../platform/board-names.ts';
import { sourceLabel } from '../../latest/source-label.ts';
import type { LineSource } from '../../line-source.ts';

/** Identifies a line: its source, and its device if each device has its own line, or null for senders without a device. */
export interface LineName {
  readonly source: LineSource;
  readonly device?: Device | null;
}

/** The line sources of a chart. A line's label is its description, otherwise its data type and device. */
export function lineSourcesOf(chart: PublicChart): LineSource[] {
  return chart.chartSources.flatMap((source) => {
    const { id, topic, dataRecordType, device, isPerDevice, chartSourceConfig } = source;
    if (!dataRecordType) return [];
    const { id: dataTypeId, keyName, unit, isDirection } = dataRecordType;
    const ofDevice = { deviceId: device?.id, serialNumber: device?.serialNumber };
    const series = { topicId: topic.id, dataTypeId, keyName, unit, isDirection, ...ofDevice };
    return [{ id, ...series, isPerDevice, label: sourceLabel(source), colour: chartSourceConfig.colorCode }];
  });
}

/** The line of one device of a per-device source. */
export function deviceSource(source: LineSource, device: Device | null): LineSource {
  return { ...source, isPerDevice: false, deviceId: device?.id ?? NO_DEVICE, colour: null };
}

/** A stable key of a line in a chart. */
export function lineKey({ source: { id, deviceId = '' } }: LineName): string {
  return `${id} ${deviceId}`;
}

/** Whether a line is that of the user's own board. */
export function isOwnLine({ source, device }: LineName, boardNames: BoardNames): boolean {
  return boardNames.isOwn(source.topicId, device?.serialNumber ?? source.serialNumber ?? '');
}

/** The labels of lines that are shown together, without the parts that all of them share. */
export function lineLabels(lines: readonly LineName[], noDevice: string, boardNames: BoardNames): string[] {
  const bySource = Map.groupBy(lines, ({ source }) => source.id);
  const nameOf = new Map<LineName, string>();
  for (const ofSource of bySource.values()) {
    const named = ofSource.flatMap((line) => (line.device ? { line, device: line.device } : []));
    const names = deviceLabels(named.map(({ line, device }) => boardNames.named(line.source.topicId, device)));
    for (const [index, { line }] of named.entries()) nameOf.set(line, names[index] as string);
  }
  return lines.map((line) => {
    const { source, device } = line;
    const isOnly = bySource.get(source.id)?.length === 1;
    if (device === undefined || (device === null && isOnly)) return source.label;
    const name = nameOf.get(line) ?? noDevice;
    return bySource.size === 1 ? name : `${source.label} · ${name}`;
  });
}

/** The unit of all lines of an axis; '' if they differ. */
export function sharedUnit(lines: readonly { readonly unit: string }[]): string {
  const [unit = '', ...others] = new Set(lines.map((line) => line.unit));
  return others.length === 0 ? unit : '';
}
