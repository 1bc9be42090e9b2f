import { plural } from '@tinkerstream/contract/platform/plural';
export const chartLines = {
  description: (from: string, to: string) => `From ${from} to ${to}.`,
  range: (label: string, low: string, high: string) => `${label}: between ${low} and ${high}.`,
  selectionOfParts: (min: string, max: string) =>
    `Selected: minimum ${min}, maximum ${max}. Zoom in until you see single points to count and average them.`,
  noDevice: 'Without a device name',
  lineCount: (count: number) => `${count} lines`,
  silent: 'Silent',
  silentCount: (count: number) => `${count} silent`,
  moreLines: (count: number) => `and ${count} more ${plural(count, 'line', 'lines')}`,
  notDrawn: (most: number, count: number) =>
    `Limit: ${most} lines. ${count} more ${plural(count, 'is', 'are')} not drawn.`,
  listComma: ', ',
  roomTitle: 'Live lines',
};

export type ChartLinesTexts = typeof chartLines;
