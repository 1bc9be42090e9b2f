export const palette = {
  title: 'Go to',
  hint: 'Project, topic, chart, screen or action',
  results: 'Matches',
  projects: 'Projects',
  topics: 'Topics',
  charts: 'Charts',
  dashboards: 'Dashboards',
  screens: 'Screens',
};

export type PaletteTexts = typeof palette;
