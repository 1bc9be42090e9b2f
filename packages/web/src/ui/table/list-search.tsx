import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { CloseButton, TextInput, useDebouncedCallback } from '../kit.ts';
import classes from './list-search.module.css';

/** The pause in typing after which the search is sent. */
const PAUSE_MS = 300;

interface ListSearchProps {
  /** The searched fields, as a hint: 'name and email'. */
  readonly hint: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** The search field above a list. */
export function ListSearch({ hint, value, onSearch }: ListSearchProps) {
  const { lists } = useTexts();
  const [text, setText] = useState(value);
  const searchSoon = useDebouncedCallback((search: string) => onSearch(search.trim()), PAUSE_MS);

  function clear() {
    searchSoon.cancel();
    setText('');
    onSearch('');
  }

  return (
    <TextInput
      className={classes.search}
      role="searchbox"
      aria-label={`${lists.search}: ${hint}`}
      placeholder={hint}
      maxLength={100}
      leftSection={<Icon name="search" />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={lists.clearSearch} onClick={clear} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      // The search is sent before the user follows a match, so that going back shows the searched list.
      onBlur={() => searchSoon.flush()}
    />
  );
}
