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
  of: (user: string) => `Of ${user}`,
};

export type AppletListTexts = typeof appletList;
