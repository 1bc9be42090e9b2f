/**
 * All texts by their area, which is the export of a file in the folder of each language. A text that a language lacks does not
 * compile.
 */
export type Texts = typeof import('./en/accounts.ts') &
  typeof import('./en/admin-audit.ts') &
  typeof import('./en/admin-event-codes.ts') &
  typeof import('./en/admin-https.ts') &
  typeof import('./en/admin-licenses.ts') &
  typeof import('./en/admin-maintenance.ts') &
  typeof import('./en/admin-menu.ts') &
  typeof import('./en/admin-notices.ts') &
  typeof import('./en/admin-schools.ts') &
  typeof import('./en/admin-start.ts') &
  typeof import('./en/admin-system.ts') &
  typeof import('./en/admin-users.ts') &
  typeof import('./en/admin-whitelist.ts') &
  typeof import('./en/admin.ts') &
  typeof import('./en/applets-details.ts') &
  typeof import('./en/applets-filter.ts') &
  typeof import('./en/applets-list.ts') &
  typeof import('./en/applets-order.ts') &
  typeof import('./en/applets-test.ts') &
  typeof import('./en/applets-timing.ts') &
  typeof import('./en/applets.ts') &
  typeof import('./en/boards-find.ts') &
  typeof import('./en/boards-virtual.ts') &
  typeof import('./en/boards.ts') &
  typeof import('./en/charts-lines.ts') &
  typeof import('./en/charts-range.ts') &
  typeof import('./en/charts-room.ts') &
  typeof import('./en/charts-wizard.ts') &
  typeof import('./en/charts.ts') &
  typeof import('./en/classes-lesson.ts') &
  typeof import('./en/classes-pasted.ts') &
  typeof import('./en/classes.ts') &
  typeof import('./en/common.ts') &
  typeof import('./en/dashboards.ts') &
  typeof import('./en/learning-ai.ts') &
  typeof import('./en/learning-demo.ts') &
  typeof import('./en/learning-open-api.ts') &
  typeof import('./en/learning-virtual-home.ts') &
  typeof import('./en/learning-weather.ts') &
  typeof import('./en/links.ts') &
  typeof import('./en/lists.ts') &
  typeof import('./en/login.ts') &
  typeof import('./en/maps.ts') &
  typeof import('./en/notifications.ts') &
  typeof import('./en/palette.ts') &
  typeof import('./en/projects-home.ts') &
  typeof import('./en/projects-links.ts') &
  typeof import('./en/projects-map.ts') &
  typeof import('./en/projects-overview.ts') &
  typeof import('./en/projects.ts') &
  typeof import('./en/records.ts') &
  typeof import('./en/shell.ts') &
  typeof import('./en/subscriptions.ts') &
  typeof import('./en/topics.ts');
