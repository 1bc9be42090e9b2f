import { Select } from '@mantine/core';
import { COLUMN_ROLES, type ColumnRole, type PastedList, readPastedList } from '@tinkerstream/contract/people';
import { type ReactNode, useMemo, useState } from 'react';
import { useFurtherTexts } from '../../i18n/texts.ts';
import classes from './column-choices.module.css';

interface UsedList {
  readonly list: PastedList;
  readonly roles: readonly ColumnRole[];
  /** Fields to choose what each column is, if there are several. */
  readonly choices: ReactNode;
}

/** A pasted list of people, with what its columns are used for: as proposed, until someone chooses. */
export function usePastedList(text: string): UsedList {
  const list = useMemo(() => readPastedList(text), [text]);
  const proposed = list.columns.map(({ role }) => role);
  const shape = proposed.join();
  const [chosen, setChosen] = useState<{ readonly shape: string; readonly roles: readonly ColumnRole[] }>();
  // More lines of the same kind keep the choice; another list gets proposals of its own.
  const roles = chosen?.shape === shape ? chosen.roles : proposed;
  const choose = (at: number, role: ColumnRole) => setChosen({ shape, roles: roles.with(at, role) });
  return { list, roles, choices: <ColumnChoices list={list} roles={roles} onChoose={choose} /> };
}

interface ColumnChoicesProps {
  readonly list: PastedList;
  readonly roles: readonly ColumnRole[];
  readonly onChoose: (at: number, role: ColumnRole) => void;
}

function ColumnChoices({ list: { columns }, roles, onChoose }: ColumnChoicesProps) {
  const { pastedList: texts } = useFurtherTexts();
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
