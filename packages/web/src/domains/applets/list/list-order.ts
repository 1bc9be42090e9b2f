import type { AppletListItem } from '@tinkerstream/contract/applets';

export const LIST_ORDERS = ['OLDEST', 'NAME', 'LAST_RUN', 'TOPIC'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The event triggers under one heading. */
interface Group {
  /** The topic that triggers them; '' for none, undefined where the list has no headings. */
  readonly topicName: string | undefined;
  readonly applets: readonly AppletListItem[];
}

interface Wanted {
  readonly search: string;
  readonly order: ListOrder;
  /** The shown name of a topic. */
  readonly topicOf: (topicName: string) => string;
}

/** The event triggers that a search finds by their name, topics or user, in an order. The given list is oldest first. */
export function groupsOf(applets: readonly AppletListItem[], { search, order, topicOf }: Wanted): Group[] {
  const found = applets.filter(({ name, runsAs, topicNames }) =>
    [name, runsAs, ...topicNames, ...topicNames.map(topicOf)].some((text) => includes(text, search)),
  );
  switch (order) {
    case 'OLDEST':
      return [{ topicName: undefined, applets: found }];
    case 'NAME':
      return [{ topicName: undefined, applets: found.toSorted((one, other) => one.name.localeCompare(other.name)) }];
    case 'LAST_RUN':
      return [{ topicName: undefined, applets: found.toSorted((one, other) => ageOf(one) - ageOf(other)) }];
    case 'TOPIC': {
      const byTopic = Map.groupBy(found, ({ topicNames: [first = ''] }) => first);
      return [...byTopic]
        .map(([topicName, of]) => ({ topicName, applets: of }))
        .sort((one, other) => Number(one.topicName === '') - Number(other.topicName === ''));
    }
  }
}

function includes(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

/** The time since the last run; the longest for an event trigger that has not run. */
function ageOf({ lastRunOn }: AppletListItem): number {
  return lastRunOn === null ? 0 : -Date.parse(lastRunOn);
}
