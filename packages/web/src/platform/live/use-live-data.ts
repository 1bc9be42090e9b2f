import { type dataTagSymbol, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@tinkerstream/contract/platform/room';
import { useEffect, useEffectEvent } from 'react';
import { isGone } from '../requests/request.ts';
import { joinRoom, type LiveEvents } from './live.ts';
import { type LiveData, openLiveData } from './live-data.ts';
import { updateInTurn } from './update-pace.ts';

type EventName = keyof LiveEvents;

/** The most events that wait for their turn, because timers of a hidden page are slow, and a message may have 64 kB. */
const MAX_WAITING = 250;

export interface LiveDataOptions<Data> {
  readonly rooms: readonly Room[];
  /** The token that opens the rooms to a visitor of a public page. */
  readonly token?: string | undefined;
  /** The query to keep current, or a prefix of several keys. `add` requires the key from the query's options. */
  readonly queryKey: QueryKey & { readonly [dataTagSymbol]?: Data };
  /** Other queries to reload together with the query. */
  readonly alsoReload?: readonly QueryKey[];
  /**
   * The data after an event. `reload` loads what the event does not contain. Data that already contains the event must stay
   * as it is: an answer may be from after the event, even if it arrives first. So events describe the present state, not a
   * difference.
   */
  readonly add?: {
    readonly [Name in EventName]?: (data: Data, event: LiveEvents[Name], reload: () => void) => Data;
  };
  /** Events that announce a change without containing it. After `refused`, the reload gets the reason. */
  readonly reloadOn?: readonly (EventName | 'refused')[];
  /** Called when the subject of the rooms is deleted, or the user may no longer read it. */
  readonly onClosed?: (() => void) | undefined;
}

/**
 * Keeps a query current while a component is shown: reloads it once its rooms are joined and after a lost connection, and
 * adds events to its data, those of a quarter of a second together. Events that arrive during a reload are added to its
 * answer.
 */
export function useLiveData<Data>(options: LiveDataOptions<Data>): void {
  const queries = useQueryClient();
  const latest = useEffectEvent(() => options);
  const { rooms, token, queryKey, alsoReload } = options;
  const key = JSON.stringify([rooms, queryKey, alsoReload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the rooms and the queries
  useEffect(() => openLiveQuery(queries, () => latest()).close, [queries, key, token]);
}

/** Keeps a query current like `useLiveData`, outside a component. `latest` returns the current options. */
export function openLiveQuery<Data>(
  queries: QueryClient,
  latest: () => LiveDataOptions<Data>,
  join = joinRoom,
): LiveData {
  const { rooms, token, queryKey, alsoReload = [], add = {}, reloadOn = [], onClosed } = latest();

  let waiting: { readonly name: EventName; readonly event: never }[] = [];

  function change(name: EventName, event: never): void {
    const { data, error } = queries.getQueryState<Data>(queryKey) ?? {};
    if (isGone(error)) return;
    // The answer of the current fetch may predate the event.
    if (data === undefined || queries.isFetching({ queryKey }) > 0) live.reload();
    waiting.push({ name, event });
    if (waiting.length < MAX_WAITING) updateInTurn(addWaiting);
    else addWaiting();
  }

  function addWaiting(): void {
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    const { data, error } = queries.getQueryState<Data>(queryKey) ?? {};
    // New data would replace the error, and show something that does not exist.
    if (isGone(error) || data === undefined) return;
    const { add = {} } = latest();
    const changed = (so: Data, { name, event }: (typeof events)[number]) => add[name]?.(so, event, live.reload) ?? so;
    queries.setQueryData<Data>(queryKey, events.reduce(changed, data));
  }

  const changes = Object.keys(add).map((name) => [name, (event: never) => change(name as EventName, event)]);
  const reloads = reloadOn.filter((name) => name !== 'refused').map((name) => [name, () => live.reload()]);
  const live: LiveData = openLiveData(
    {
      rooms,
      token,
      isLoaded: true,
      load: () => Promise.all([queryKey, ...alsoReload].map((one) => refetch(queries, one))),
      add: {
        ...Object.fromEntries([...changes, ...reloads]),
        ...(onClosed && { room_closed: () => latest().onClosed?.() }),
      },
      refused: () => {
        if (reloadOn.includes('refused')) live.reload();
      },
    },
    join,
  );
  return {
    ...live,
    close() {
      // The next page may show the data without loading it.
      addWaiting();
      live.close();
    },
  };
}

/**
 * Refetches a query. If a fetch is in progress, another one follows, because the answer in progress may be older than this
 * request.
 */
async function refetch(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const load = () => queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  const isUnderWay = queries.isFetching({ queryKey }) > 0;
  await load();
  if (isUnderWay) await load();
}
