export const adminMaintenance = {
  title: 'Maintenance periods',
  intro:
    'During a maintenance period, everyone except administrators sees the maintenance page. The home page announces it in advance.',
  backups: {
    last: (time: string, place: string) => `Last backup: ${time}, in ${place}.`,
    none: (place: string) => `There is no backup in ${place} yet.`,
    failed: 'The daily backup failed',
  },
  upgrade: {
    kept: (time: string, version: string, place: string) =>
      `On ${time}, version ${version} changed the data. The database as it was before is in ${place}.`,
  },
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
  dateEmpty: 'Enter a date and time.',
  endInPast: 'The end must be in the future.',
  endBeforeStart: 'The end must come after the start.',
  promptTooLate: 'The announcement must not start after the maintenance.',
  created: 'The maintenance period was created.',
  updated: 'The maintenance period was updated.',
  removeTitle: 'Delete this maintenance period?',
  removeSeveralTitle: (count: number) => `Delete ${count} maintenance periods?`,
  span: (start: string, end: string) => `${start} to ${end}`,
  removeText: (spans: string) => `${spans}. If maintenance is in progress, everyone gets access again immediately.`,
  removed: 'The maintenance period was deleted.',
  removedSeveral: (count: number) => `${count} maintenance periods were deleted.`,
};

export type AdminMaintenanceTexts = typeof adminMaintenance;
