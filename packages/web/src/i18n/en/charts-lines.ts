export const chartLines = {
  description: (from: string, to: string) => `From ${from} to ${to}.`,
  range: (label: string, low: string, high: string) => `${label}: between ${low} and ${high}.`,
  selectionOfParts: (min: string, max: string) =>
    `Selected: minimum ${min}, maximum ${max}. Zoom in until single points are drawn to count them.`,
  noDevice: 'Without a device name',
  moreLines: (count: number) => (count === 1 ? 'and 1 more line' : `and ${count} more lines`),
  notDrawn: (most: number, count: number) =>
    `A chart has room for ${most} lines. ${count === 1 ? '1 more is' : `${count} more are`} not drawn.`,
  listComma: ', ',
  roomTitle: 'Live lines',
  roomIntro: 'Every value of this topic as it comes. Each device is a line of its own.',
  noRoom: 'Which topic is meant?',
  noRoomText: 'The address of this page has to name a topic. Open a topic and press “Live lines” above its charts.',
  noRoomAccess: 'This topic cannot be shown',
  noRoomAccessText: 'It does not exist, or you have no access to it. Ask its owner to share the project with you.',
  noKeys: 'Nothing to draw yet',
  noKeysText: 'A line appears by itself with the first number that a device sends to this topic.',
  toTopics: 'Go to the topics',
};

export type ChartLinesTexts = typeof chartLines;
