import { plural } from '@tinkerstream/contract/platform/plural';
/** Texts of the Overview section of a project. */
export const overview = {
  actions: 'Quick actions',
  createChartText: 'Show values as a line, a gauge, a button or a map.',
  createTopicText: 'Get a topic name for one more board.',
  shareText: 'Invite others with a link or a QR code.',
  publishText: 'Send a message to a topic, as a board does.',
  downloadText: 'Save all records as an Excel workbook.',
  myFiles: 'My files',
  myFilesText: 'Worksheets, programs and pictures of this project.',
  learning: 'Learn more',
  viewer: 'Live messages',
  viewerHint: 'The latest 100 messages and changes, latest first.',
  latestEntries: 'Latest messages and changes',
  pause: 'Pause',
  resume: 'Resume',
  waiting: (count: number) =>
    count === 0
      ? 'Paused. Nothing is waiting.'
      : `Paused. ${count} new ${plural(count, 'entry is', 'entries are')} waiting.`,
  fullWidth: 'Full width',
  halfWidth: 'Half width',
  filterText: 'Filter by text',
  filterTopic: 'Filter by topic',
  allTopics: 'All topics',
  time: 'Time',
  topic: 'Topic',
  message: 'Message',
  chart: 'Chart',
  noEntries: 'No messages yet. They appear here a second after a board sends them.',
  noMatch: 'None of the latest messages matches the filter.',
  tooFast: 'Too fast, not stored',
  changes: {
    chart: (name: string) => `New chart: ${name}`,
    trigger: (name: string) => `Event trigger: ${name}`,
    'user-joined': (name: string) => `${name} joined the project`,
    'user-removed': (name: string) =>
      name ? `${name} is no longer in the project` : 'A user is no longer in the project',
    'file-added': (name: string) => `New file: ${name}`,
    'file-removed': (name: string) => (name ? `File deleted: ${name}` : 'A file was deleted'),
  },
  allCharts: (count: number) => `All ${count} charts of the project`,
  usage: 'Usage of the project',
  usageHint: 'Up to 100 points for each area.',
  usageAxes: {
    iot: 'IoT',
    charts: 'Charts',
    triggers: 'Event triggers',
    collaboration: 'Collaboration',
    ai: 'AI',
  },
  usageReasons: {
    iot: (count: string, full: string) => `${count} ${plural(count, 'record', 'records')} (full score: ${full})`,
    charts: (count: string, full: string) => `${count} ${plural(count, 'chart', 'charts')} (full score: ${full})`,
    triggers: (count: string, full: string) =>
      `${count} ${plural(count, 'event trigger', 'event triggers')} (full score: ${full})`,
    collaboration: (count: string, full: string) => `${count} ${plural(count, 'user', 'users')} (full score: ${full})`,
    ai: 'always 5 points',
  },
  columns: 'Messages by topic',
  columnsHint: 'Stored messages, counted as they arrive.',
  noColumns: 'No topics yet. Each topic becomes a column.',
  boards: 'Boards',
  boardsHint:
    'A board counts as silent after five times its usual interval, but not before one minute. One that sends more than five messages a second is marked: its program usually lacks a pause.',
  boardsSearch: 'Board, topic or data type',
  board: 'Board',
  lastSeen: 'Last seen',
  lastValue: 'Latest value',
  nameShared: 'Several boards have this name',
  floods: (perSec: number) => `Sends ${perSec} messages a second`,
  silentCount: (count: number) => `${count} ${plural(count, 'board is', 'boards are')} silent`,
  noBoards: 'No boards yet. Put a topic name into a board’s program; the board appears here with its first value.',
};

export type OverviewTexts = typeof overview;
