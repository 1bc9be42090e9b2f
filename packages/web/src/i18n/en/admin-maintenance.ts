export const adminMaintenance = {
  title: 'Maintenance periods',
  intro: 'During a period everybody but administrators sees the maintenance page. The home page announces it before.',
  create: 'Create maintenance period',
  update: 'Update maintenance period',
  startFrom: 'Start date',
  endUntil: 'Finish date',
  showSince: 'Prompt since',
  showSinceHint: 'From then on the home page announces the maintenance.',
  action: 'Action',
  state: 'Status',
  states: { over: 'Over', now: 'On now', announced: 'Announced', planned: 'Planned' },
  edit: (start: string) => `Update the period of ${start}`,
  remove: (start: string) => `Delete the period of ${start}`,
  emptyText: 'Plan a period before you update or move the server, so that no class is surprised.',
  dateEmpty: 'Please enter a date and time',
  endBeforeStart: 'The finish must come after the start',
  promptTooLate: 'The prompt must not come after the start',
  created: 'The maintenance period was created.',
  updated: 'The maintenance period was updated.',
  removeTitle: 'Delete this maintenance period?',
  removeText: (start: string, end: string) =>
    `From ${start} to ${end}. If it is on now, everybody is let in again at once.`,
  removed: 'The maintenance period was deleted.',
};

export type AdminMaintenanceTexts = typeof adminMaintenance;
