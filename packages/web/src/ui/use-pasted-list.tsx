import { COLUMN_ROLES, type ColumnRole, type PastedList, readPastedList } from '@tinkerstream/contract/users';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './column-choices.module.css';
import { Select } from './kit.ts';

interface ReadList {
  readonly list: PastedList;
  readonly roles: readonly ColumnRole[];
}

/**
 * Reads a pasted list of people. The proposed roles of its columns apply until the user chooses others.
 * @returns a function and not a list, so that the rules of a form can read the text that they check
 */
export function usePastedList(): { read: (text: string) => ReadList; choicesOf: (read: ReadList) => ReactNode } {
  const [chosen, setChosen] = useState<{ readonly shape: string; readonly roles: readonly ColumnRole[] }>();
  const proposedOf = ({ columns }: PastedList) => columns.map(({ role }) => role);
  return {
    read(text) {
      const list = readPastedList(text);
      const proposed = proposedOf(list);
      // Further lines of the same kind keep the choice; another list gets new proposals.
      return { list, roles: chosen?.shape === proposed.join() ? chosen.roles : proposed };
    },
    choicesOf: ({ list, roles }) => (
      <ColumnChoices
        list={list}
        roles={roles}
        onChoose={(at, role) => setChosen({ shape: proposedOf(list).join(), roles: roles.with(at, role) })}
      />
    ),
  };
}

interface ColumnChoicesProps {
  readonly list: PastedList;
  readonly roles: readonly ColumnRole[];
  readonly onChoose: (at: number, role: ColumnRole) => void;
}

function ColumnChoices({ list: { columns }, roles, onChoose }: ColumnChoicesProps) {
  const { pastedList: texts } = useTexts();
  if (columns.length < 2) return null;
  return (
    <fieldset className={classes.columns}>
      <legend>{texts.columns}</legend>
      {columns.map(({ title }, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
          key={at}
          label={texts.column(at + 1, title)}
          data={COLUMN_ROLES.map((role) => ({ value: role, label: texts.roles[role] }))}
          value={roles[at] ?? 'ignore'}
          onChange={(role) => onChoose(at, role ?? 'ignore')}
          allowDeselect={false}
        />
      ))}
    </fieldset>
  );
}
