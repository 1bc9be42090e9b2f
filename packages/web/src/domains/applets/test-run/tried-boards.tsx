import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '../../../ui/kit.ts';
import classes from './test-run.module.css';
import type { TestMessage } from './tried-values.ts';

/** The most boards in the test besides the one that sends now. */
const MAX_BOARDS = 10;
/** The age of a board's message until another is entered, in seconds. */
const USUAL_AGE_SEC = 10;
/** The longest time that a condition looks back, in seconds. */
const MAX_AGE_SEC = 86_400;

/** A board of the test, as typed. */
export interface TriedBoard {
  readonly id: string;
  /** The topic; '' for the first one in the list. */
  readonly topicName: string;
  readonly message: string;
  readonly age: string;
}

/** The messages of the boards whose fields are filled in. */
export function messagesOf(boards: readonly TriedBoard[], topics: readonly string[]): TestMessage[] {
  return boards.flatMap(({ topicName, message, age }) => {
    const ageSec = ageOf(age);
    const topic = topics.includes(topicName) ? topicName : topics[0];
    return message === '' || topic === undefined || ageSec === undefined ? [] : [{ topicName: topic, message, ageSec }];
  });
}

/** Reads an age in seconds. @returns undefined for a text that is not an age */
function ageOf(text: string): number | undefined {
  const number = Number(text.trim() || Number.NaN);
  return number >= 0 && number <= MAX_AGE_SEC ? number : undefined;
}

interface TriedBoardsProps {
  readonly boards: readonly TriedBoard[];
  /** The number of the first board. */
  readonly start: number;
  /** The topics to which boards may have sent, by name; the usual topic first. */
  readonly topics: readonly { readonly name: string; readonly label: string }[];
  readonly onChange: (boards: readonly TriedBoard[]) => void;
}

/** The messages that further boards have sent, and when, for conditions on several boards or on the age of a value. */
export function TriedBoards({ boards, start, topics, onChange }: TriedBoardsProps) {
  const { appletTest: texts } = useTexts();
  const [added, setAdded] = useState<string>();
  const rows = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added) rows.current?.querySelector<HTMLElement>(`[data-board="${added}"] input`)?.focus();
  }, [added]);

  function change(board: TriedBoard, changed: Partial<TriedBoard>): void {
    onChange(boards.map((one) => (one === board ? { ...one, ...changed } : one)));
  }

  return (
    <div ref={rows}>
      {boards.map((board, index) => (
        <Group
          key={board.id}
          data-board={board.id}
          role="group"
          aria-label={texts.board(start + index)}
          gap="sm"
          align="end"
          mb="sm"
        >
          {topics.length > 1 && (
            <NativeSelect
              className={classes.topic}
              label={texts.boardTopic}
              value={board.topicName || topics[0]?.name}
              data={topics.map(({ name, label }) => ({ value: name, label }))}
              onChange={(event) => change(board, { topicName: event.currentTarget.value })}
            />
          )}
          <TextInput
            className={classes.message}
            label={texts.boardMessage(start + index)}
            placeholder={texts.boardMessageHint}
            autoComplete="off"
            spellCheck={false}
            value={board.message}
            onChange={(event) => change(board, { message: event.currentTarget.value })}
          />
          <TextInput
            className={classes.age}
            label={texts.boardAge}
            inputMode="numeric"
            autoComplete="off"
            value={board.age}
            error={ageOf(board.age) === undefined && texts.boardAgeWrong}
            onChange={(event) => change(board, { age: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.removeBoard(start + index)}
            title={texts.removeBoard(start + index)}
            onClick={() => {
              onChange(boards.filter((one) => one !== board));
              button.current?.focus();
            }}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
      {boards.length < MAX_BOARDS && (
        <Button
          ref={button}
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => {
            const id = randomKey();
            setAdded(id);
            onChange([...boards, { id, topicName: '', message: '', age: String(USUAL_AGE_SEC) }]);
          }}
        >
          {texts.addBoard}
        </Button>
      )}
    </div>
  );
}
