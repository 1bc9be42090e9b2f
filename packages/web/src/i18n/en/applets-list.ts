import { plural } from '@tinkerstream/contract/platform/plural';

export const appletList = {
  search: 'Name, topic or user',
  nothingFound: 'No event trigger matches. Search for something else.',
  order: 'Order of the list',
  orders: { OLDEST: 'Oldest first', NAME: 'By name', LAST_RUN: 'Last run first', TOPIC: 'By topic' },
  withoutTopic: 'Without a topic',
  switch: (name: string) => `“${name}” is enabled`,
  ran: 'Last run: ',
  leftOut: (count: number) => `Left out ${plural(count, 'once', `${count} times`)}`,
  problem: 'Last problem: ',
  failingSince: (time: string) => `Failing since ${time}`,
  of: (user: string) => `Of ${user}`,
  copyToProject: 'Copy to another project',
  project: 'Project',
  chooseProject: 'Choose a project',
  noOtherProject: 'You have no other project.',
  copyHint:
    'The copy opens there and is not saved yet. Topics with the same name or description are taken over; choose the others.',
  copy: 'Copy',
  saveFile: 'Save as a file',
  openFile: 'Open a file',
  fileUnreadable: 'This file has no event trigger, or is from a newer version.',
  copyFromNote: 'This is a copy from another project. Check its topics, enter its keys again, and create it.',
  occasion: 'Of what happens',
  occasionNames: { board: 'Board', message: 'Message', topic: 'Topic', date: 'Date', time: 'Time' },
  calculates: 'Function',
  proposals: 'What a brace may read',
  calculate: 'It can calculate:',
  functions: 'Functions:',
};

export type AppletListTexts = typeof appletList;
