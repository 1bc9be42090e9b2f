import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type Comparator, fitsBoards, isPast, type ValueOf } from '@tinkerstream/contract/applets';
import { useId, useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useFoundBoards } from '../../records/index.ts';
import { DurationField } from '../timing/duration-field.tsx';
import classes from './value-of-fields.module.css';

/** Most classes send at least once a minute. */
const WITHIN_SEC = 60;

interface ValueOfFieldsProps {
  /** Undefined while no topic is chosen. */
  readonly topicId: string | undefined;
  readonly comparator: Comparator;
  readonly of: ValueOf | undefined;
  readonly maxAgeSec: number | undefined;
  /** Whether the event trigger starts with a message of the same topic, whose board is known. */
  readonly isOfSender: boolean;
  readonly isWrong: (field: 'of' | 'maxAgeSec') => boolean;
  readonly onChange: (change: { of?: ValueOf | undefined; maxAgeSec?: number | undefined }) => void;
}

type Which = 'SENDER' | ValueOf['which'];

/** Whose value a condition looks at, and how old it may be. Few conditions need it, so it is behind a button. */
export function ValueOfFields(props: ValueOfFieldsProps) {
  const { topicId, comparator, of, maxAgeSec, isOfSender, isWrong, onChange } = props;
  const { appletFilter: texts } = useFurtherTexts();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && of === undefined && maxAgeSec === undefined) {
    return (
      <Button
        className={classes.more}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        {texts.moreOf}
      </Button>
    );
  }
  const choices = (Object.keys(texts.ofs) as Which[]).filter((which) => fitsBoards(comparator, boardsOf(which, of)));
  return (
    <div className={classes.fields}>
      <NativeSelect
        // The button that has opened it is gone.
        autoFocus={isOpen}
        label={texts.of}
        value={of?.which ?? 'SENDER'}
        data={choices.map((which) => ({
          value: which,
          label: which === 'SENDER' && !isOfSender ? texts.ofLatest : texts.ofs[which],
        }))}
        onChange={(event) => onChange({ of: boardsOf(event.currentTarget.value as Which, of) })}
      />
      {of?.which === 'BOARD' && (
        <BoardField
          topicId={topicId}
          value={of.board}
          isWrong={isWrong('of')}
          onChange={(board) => onChange({ of: { which: 'BOARD', board } })}
        />
      )}
      {of !== undefined && of.which !== 'BOARD' ? (
        <DurationField
          label={isPast(of.which) ? texts.overPast : texts.within}
          value={of.withinSec}
          error={isWrong('of')}
          onChange={(withinSec) => onChange({ of: { ...of, withinSec } })}
        />
      ) : (
        <DurationField
          label={texts.maxAge}
          value={maxAgeSec ?? 0}
          error={isWrong('maxAgeSec')}
          onChange={(seconds) => onChange({ maxAgeSec: seconds === 0 ? undefined : seconds })}
        />
      )}
    </div>
  );
}

function boardsOf(which: Which, before: ValueOf | undefined): ValueOf | undefined {
  if (which === 'SENDER') return undefined;
  if (which === 'BOARD') return { which, board: '' };
  return { which, withinSec: before !== undefined && before.which !== 'BOARD' ? before.withinSec : WITHIN_SEC };
}

interface BoardFieldProps {
  readonly topicId: string | undefined;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (board: string) => void;
}

/** A board of the topic. One that has not sent anything yet may be entered too. */
function BoardField({ topicId, value, isWrong, onChange }: BoardFieldProps) {
  const { appletFilter: texts } = useFurtherTexts();
  const listId = useId();
  const { devices } = useFoundBoards({ topicId: topicId ?? '', search: value });
  return (
    <>
      <TextInput
        label={texts.board}
        placeholder={texts.boardHint}
        list={listId}
        autoComplete="off"
        maxLength={100}
        value={value}
        error={isWrong && texts.needBoard}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {devices.map(({ id, serialName, serialNumber }) => (
          <option key={id} value={serialNumber} label={serialName || serialNumber} />
        ))}
      </datalist>
    </>
  );
}
