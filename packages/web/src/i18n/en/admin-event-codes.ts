export const adminEventCodes = {
  title: 'Event codes',
  intro: 'Guests use an event code to register, and schools use one to apply.',
  empty: 'No event codes yet',
  emptyText: 'Create one for your workshop, competition or open day, and print it on the invitation.',
  searchHint: 'Event code or name',
  create: 'Create event code',
  detailTitle: (code: string) => `Event code ${code}`,
  eventCode: 'Event code',
  eventCodeHint: (min: number) => `At least ${min} letters and digits that are easy to type, for example STEM2026.`,
  eventName: 'Event name',
  startFrom: 'Start',
  endUntil: 'End',
  regEndDate: 'Registration closes',
  regEndHint:
    'After this time, no one new can use the code. People can use it before the event starts; their access then starts with the event.',
  eventId: 'Event ID',
  eventCodeEmpty: 'Enter an event code.',
  eventCodeShort: (min: number) =>
    `The event code must have at least ${min} characters. Shorter codes are easy to guess.`,
  shortCode: 'Short: easy to guess',
  eventNameEmpty: 'Enter an event name.',
  dateEmpty: 'Enter a date and time.',
  endBeforeStart: 'The end must come after the start.',
  registrationTooLate: 'Registration must close before the event ends, or at the same time.',
  edit: 'Edit',
  update: 'Update',
  created: 'The event code was created.',
  updated: 'The event code was updated.',
  users: 'Users of this event',
};

export type AdminEventCodesTexts = typeof adminEventCodes;
