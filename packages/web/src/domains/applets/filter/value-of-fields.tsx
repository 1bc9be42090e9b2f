import { type Comparator, fitsBoards, isPast, type ValueOf } from '@tinkerstream/contract/applets';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, NativeSelect, TextInput } from '../../../ui/kit.ts';
import { useFoundBoards } from '../../records/index.ts';
import { DurationField } from '../timing/duration-field.tsx';
import classes from './value-of-fields.module.css';

/** The initial age limit in seconds: most classes send at least once a minute. */
const WITHIN_SEC = 60;

interface ValueOfFieldsProps {
  /** The topic of the values; undefined while none is chosen. */
  readonly topicId: string | undefined;
  readonly comparator: Comparator;
  readonly of: ValueOf | undefined;
  readonly maxAgeSec: number | undefined;
  /** Whether a message of this topic starts the event trigger, so that its board is known. */
  readonly isOfSender: boolean;
  readonly isWrong: (field: 'of' | 'maxAgeSec') => boolean;
  readonly onChange: (change: { of?: ValueOf | undefined; maxAgeSec?: number | undefined }) => void;
}

type Which = 'SENDER' | ValueOf['which'];

/**
 * Fields for the board whose value a condition reads, and for the age of the value. Few conditions need them, so they are
 * behind a button.
 */
export function ValueOfFields(props: ValueOfFieldsProps) {
  const { topicId, comparator, of, maxAgeSec, isOfSender, isWrong, onChange } = props;
  const { appletFilter: texts } = useTexts();
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
        // The button that opened the fields is gone, so they take the focus.
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

/** A choice of a board of the topic. A board that has not sent anything yet may be entered too. */
function BoardField({ topicId, value, isWrong, onChange }: BoardFieldProps) {
  const { appletFilter: texts } = useTexts();
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
