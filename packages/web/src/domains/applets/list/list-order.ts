import type { AppletListItem } from '@tinkerstream/contract/applets';

export const LIST_ORDERS = ['OLDEST', 'NAME', 'LAST_RUN', 'TOPIC'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** Event triggers under a heading. */
interface Group {
  /** The topic that triggers them; '' for none. Undefined where the list has no headings. */
  readonly topicName: string | undefined;
  readonly applets: readonly AppletListItem[];
}

interface Wanted {
  readonly search: string;
  readonly order: ListOrder;
  /** What the page shows for the name of a topic. */
  readonly topicOf: (topicName: string) => string;
}

/** The event triggers that a search finds by their name, topics or user, in an order. They come oldest first. */
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

/** Longest for one that has not run. */
function ageOf({ lastRunOn }: AppletListItem): number {
  return lastRunOn === null ? 0 : -Date.parse(lastRunOn);
}
