import { useTexts } from '../../../i18n/texts.ts';
import type { Choice } from '../../../ui/form/search-select.tsx';
import { Select, type SelectProps } from '../../../ui/kit.ts';

interface SearchedBoardsProps extends Pick<SelectProps, 'label' | 'aria-label' | 'className' | 'disabled'> {
  readonly choices: readonly Choice[];
  readonly value: string;
  /** The typed text. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called when typing begins and ends. */
  readonly onTyping: (isTyping: boolean) => void;
  readonly onChange: (value: string) => void;
}

/** Selects one of many boards, which the server finds by the typed text. */
export function SearchedBoards({ choices, text, onText, onTyping, onChange, ...field }: SearchedBoardsProps) {
  const { lists } = useTexts();
  return (
    <Select
      {...field}
      data={[...choices]}
      searchable
      allowDeselect={false}
      // The server has filtered the boards.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={onText}
      nothingFoundMessage={lists.nothingFound(text)}
      // Typing replaces the choice.
      onFocus={(event) => event.currentTarget.select()}
      onInput={() => onTyping(true)}
      onDropdownClose={() => onTyping(false)}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}
