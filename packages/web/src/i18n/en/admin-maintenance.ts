export const adminMaintenance = {
  title: 'Maintenance periods',
  intro:
    'During a maintenance period, everyone except administrators sees the maintenance page. The home page announces it in advance.',
  create: 'Create maintenance period',
  update: 'Edit maintenance period',
  startFrom: 'Start date',
  endUntil: 'Finish date',
  showSince: 'Prompt since',
  showSinceHint: 'The home page announces the maintenance from this time on.',
  action: 'Action',
  state: 'Status',
  states: { over: 'Ended', now: 'In progress', announced: 'Announced', planned: 'Planned' },
  edit: (start: string) => `Edit the period starting ${start}`,
  remove: (start: string) => `Delete the period starting ${start}`,
  emptyText: 'Plan a period before you update or move the server, so that no class is caught by surprise.',
  dateEmpty: 'Please enter a date and time',
  endBeforeStart: 'The end must come after the start',
  promptTooLate: 'The announcement must not start after the maintenance',
  created: 'The maintenance period was created.',
  updated: 'The maintenance period was updated.',
  removeTitle: 'Delete this maintenance period?',
  removeText: (start: string, end: string) =>
    `From ${start} to ${end}. If it is in progress, everyone gets access again immediately.`,
  removed: 'The maintenance period was deleted.',
};

export type AdminMaintenanceTexts = typeof adminMaintenance;
