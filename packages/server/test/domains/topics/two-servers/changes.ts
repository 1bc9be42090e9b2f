import type { Changes } from './change.ts';
import { OF_PROJECT } from './of-project.ts';
import { OF_TOPIC } from './of-topic.ts';

export const CHANGES: Changes = { ...OF_TOPIC, ...OF_PROJECT };

/**
 * Domain events that change nothing that is kept of a topic, and why. The interval and the places that a subscription allows have none:
 * they are read again within a minute.
 */
export const NOT_OF_TOPICS: Readonly<Record<string, string>> = {
  'account.handed-over': 'renews secrets, each with an event of its own',
  'annotations.changed': 'pages alone have notes, and load them again',
  'applet.chose-dashboard': 'is of a dashboard',
  'applet.presents': 'is of a dashboard',
  'applet.ran': 'is of the runs of event triggers',
  'board-names.changed': 'is of the pages of a class',
  'chart-links.ended': 'is of a chart',
  'chart.changed': 'is of a chart; a button announces `buttons.changed` too',
  'class-work.changed': 'is of the pages of a class',
  'class.changed': 'is of a class',
  'class.paused': 'is of the rights to change, which are read each time',
  'clock.went-back': 'is of the server',
  'clock.went-forward': 'is of the server',
  'dashboard-links.ended': 'is of a dashboard',
  'dashboard.created': 'is of a dashboard',
  'dashboards.changed': 'is of a dashboard',
  'export.progressed': 'is of a download',
  'file.added': 'is of a project',
  'file.removed': 'is of a project',
  'messages.logged': 'pages alone have the log, and load it again',
  'notification.told': 'is of a person',
  'notifications.changed': 'is of a person',
  'problems.logged': 'pages alone have the log, and load it again',
  'project-links.ended': 'is of a project',
  'project.changed': 'is of the name of a project',
  'school.approved': 'is of a school',
  'school.rejected': 'is of a school',
  'sessions.ended': 'is of a person, whose connections end',
  'topic.emptied': 'comes when all that was kept is gone',
};
