/** Texts of the home page. */
export const home = {
  allProjects: (count: number) => `All projects (${count})`,
  continue: 'Continue where you left off',
  topic: 'Topic',
  dashboard: 'Dashboard',
  recent: 'Recent projects',
  noTopics: 'No topics yet. Open the project and create one for your first board.',
  noBoards: 'No boards yet. Put a topic name into a board’s program.',
  boards: (count: number) => (count === 1 ? '1 board' : `${count} boards`),
  allSending: 'All sending',
  defaultDashboard: (name: string) => `Dashboard “${name}”`,
  openDashboard: 'Open the dashboard',
  shared: 'Shared with you',
  sharedBy: (owner: string) => `Member · owner: ${owner}`,
  liveTopics: (count: number) => (count === 1 ? '1 topic is live' : `${count} topics are live`),
  lastMessage: 'Last message',
  noMessages: 'No messages yet',
  activity: 'Activity',
  live: 'Live',
  isLive: (topic: string) => `${topic} · live`,
};

export type HomeTexts = typeof home;
