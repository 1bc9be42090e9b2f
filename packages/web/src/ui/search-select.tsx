import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { type ReactNode, useState } from 'react';
import { callPage } from '../platform/call.ts';
import type { ItemOf, ListEndpoint, Page } from '../platform/request.ts';

/** How many entries are offered at once; a search finds the others. */
const OFFERED = 20;
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
  readonly label: string;
  readonly placeholder: string;
  /** Said when a search finds nothing. */
  readonly nothingFound: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  /** What is chosen, although it may not be among what is offered. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** One entry of a list of the server, found by typing a part of it. */
export function SearchSelect<E extends ListEndpoint>(props: SearchSelectProps<E>) {
  const { endpoint, queryKey, choiceOf, nothingFound, chosen, onChoose, ...field } = props;
  const [text, setText] = useState('');
  // The field's text is the label of what is chosen until something else is typed.
  const [search] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), PAUSE_MS);
  const query = { pageSize: OFFERED, search: search || undefined };
  const { data } = useQuery({
    queryKey: [...queryKey, endpoint.path, query],
    // The endpoint's request is a generic type here, which nothing can be shown to fit.
    queryFn: (): Promise<Page<ItemOf<E>>> => callPage(endpoint, query as unknown as RequestOf<E>),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).map(choiceOf);
  const isOffered = found.some(({ value }) => value === chosen?.value);
  return (
    <Select
      {...field}
      data={chosen && !isOffered ? [chosen, ...found] : found}
      value={chosen?.value ?? null}
      searchable
      // The server has searched.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothingFound}
      onChange={(value) => onChoose([...found, chosen].find((choice) => choice?.value === value))}
    />
  );
}
