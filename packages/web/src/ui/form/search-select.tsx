import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { type ReactNode, useState } from 'react';
import { callPage } from '../../platform/requests/call.ts';
import type { ItemOf, ListEndpoint, Page } from '../../platform/requests/request.ts';
import { Select, useDebouncedValue } from '../kit.ts';

/** The number of entries in the list; a search finds the others. */
const MAX_OPTIONS = 20;
const PAUSE_MS = 250;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchSelectProps<E extends ListEndpoint> {
  readonly endpoint: E;
  readonly queryKey: readonly string[];
  readonly choiceOf: (item: ItemOf<E>) => Choice;
  readonly name?: string;
  readonly className?: string | undefined;
  readonly label: string;
  readonly placeholder: string;
  /** The text if a search finds nothing. */
  readonly nothingFound: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  /** The selected entry, which the list may not contain. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined, item: ItemOf<E> | undefined) => void;
}

/** Selects an entry of a server-side list, searched by typing. */
export function SearchSelect<E extends ListEndpoint>(props: SearchSelectProps<E>) {
  const { endpoint, queryKey, choiceOf, nothingFound, chosen, onChoose, ...field } = props;
  const [text, setText] = useState('');
  // The field shows the label of the selected entry until the user types.
  const [search] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), PAUSE_MS);
  const query = { pageSize: MAX_OPTIONS, search: search || undefined };
  const { data } = useQuery({
    queryKey: [...queryKey, endpoint.path, query],
    // TypeScript cannot check a value against the generic request type of the endpoint.
    queryFn: (): Promise<Page<ItemOf<E>>> => callPage(endpoint, query as unknown as RequestOf<E>),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const found = items.map(choiceOf);
  const isOffered = found.some(({ value }) => value === chosen?.value);
  return (
    <Select
      {...field}
      data={chosen && !isOffered ? [chosen, ...found] : found}
      value={chosen?.value ?? null}
      searchable
      // The server has filtered the entries.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothingFound}
      onChange={(value) =>
        onChoose(
          [...found, chosen].find((choice) => choice?.value === value),
          items.find((item) => choiceOf(item).value === value),
        )
      }
    />
  );
}
