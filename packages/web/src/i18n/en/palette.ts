export const palette = {
  title: 'Go to',
  hint: 'Project, chart, page or action',
  results: 'Matches',
  classes: 'Classes',
  archived: 'Archived',
  projects: 'Projects',
  topics: 'Topics',
  charts: 'Charts',
  dashboards: 'Dashboards',
  screens: 'Screens',
};

export type PaletteTexts = typeof palette;
