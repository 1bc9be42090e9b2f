import { plural } from '@tinkerstream/contract/platform/plural';
export const chartLines = {
  description: (from: string, to: string) => `From ${from} to ${to}.`,
  range: (label: string, low: string, high: string) => `${label}: between ${low} and ${high}.`,
  selectionOfParts: (min: string, max: string) =>
    `Selected: minimum ${min}, maximum ${max}. Zoom in until you see single points to count and average them.`,
  noDevice: 'Without a device name',
  lineCount: (count: number) => `${count} lines`,
  silentCount: (count: number) => `${count} silent`,
  moreLines: (count: number) => `and ${count} more ${plural(count, 'line', 'lines')}`,
  notDrawn: (most: number, count: number) =>
    `Limit: ${most} lines. ${count} more ${plural(count, 'is', 'are')} not drawn.`,
  listComma: ', ',
  roomTitle: 'Live lines',
  roomIntro: 'All values of this topic, live. Each device has its own line.',
  noRoom: 'No topic chosen',
  noRoomText: 'This page needs a topic. Open a topic and choose “Live lines” above its charts.',
  noRoomAccess: 'This topic cannot be shown',
  noRoomAccessText: 'It does not exist, or you have no access to it. Ask its owner to share the project with you.',
  noKeys: 'Nothing to draw yet',
  noKeysText: 'A line appears as soon as a device sends its first number to this topic.',
  toTopics: 'Go to the topics',
};

export type ChartLinesTexts = typeof chartLines;
