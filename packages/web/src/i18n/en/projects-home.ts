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
};

export type HomeTexts = typeof home;
