import { useQuery } from '@tanstack/react-query';
import {
  assignBoard,
  foreseeForgetBoards,
  forgetBoards,
  type Lesson,
  type LessonBoard,
} from '@tinkerstream/contract/classes';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../platform/requests/call.ts';
import { serverNow } from '../../../../platform/requests/server-clock.ts';
import { useCall, useRemovalCall } from '../../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../../ui/dialogs/removal-dialog.tsx';
import { Button, Select } from '../../../../ui/kit.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { valueText } from '../../../../ui/text/number-text.ts';
import { RemovedKeys } from '../../../records/index.ts';
import { CLASSES_KEY } from '../../queries.ts';
import { boardName } from '../rows.ts';
import { type BoardPlace, boardKey, firstPlaces, nextPlaces } from './board-places.ts';
import classes from './new-boards.module.css';

/** How long after a movement the user may still be about to tap. */
const USE_MS = 5000;

const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether the page was used just now. The returned function stays the same. */
function useIsInUse(): () => boolean {
  const usedOn = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const use = () => {
      usedOn.current = performance.now();
    };
    for (const name of MOVEMENTS) window.addEventListener(name, use, { passive: true, capture: true });
    return () => {
      for (const name of MOVEMENTS) window.removeEventListener(name, use, { capture: true });
    };
  }, []);
  return useCallback(() => performance.now() - usedOn.current < USE_MS, []);
}

/** The number of pupils who are one tap away. */
const OFFERED = 3;
/** The number of boards that are shown before the teacher asks for all. */
const FIRST_BOARDS = 6;

interface NewBoardsProps {
  readonly classId: string;
  readonly lesson: Lesson;
  readonly now: number;
}

/** The boards without an owner, with the question whose they are. */
export function NewBoards({ classId, lesson, now }: NewBoardsProps) {
  const { lesson: texts } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const isInUse = useIsInUse();
  const [places, setPlaces] = useState(() => nextPlaces([], lesson, now, false));
  // The cards change before the page is painted: a card without its board would leave a gap for a moment.
  useLayoutEffect(() => setPlaces((before) => nextPlaces(before, lesson, now, isInUse())), [lesson, now, isInUse]);
  const boards = new Map(lesson.boards.map((board) => [boardKey(board), board]));
  const open = places.filter(({ doneOn }) => doneOn === undefined).length;
  if (places.length === 0 || lesson.isArchived) return null;
  return (
    <Panel title={texts.newBoards(open)} hint={texts.newBoardsHint} actions={<ForgetBoards classId={classId} />}>
      <ul className={classes.boards} aria-label={texts.newBoards(open)}>
        {(showsAll ? places : firstPlaces(places, FIRST_BOARDS)).map((place) => {
          const board = boards.get(place.key);
          return board && <NewBoard key={place.key} classId={classId} lesson={lesson} board={board} place={place} />;
        })}
      </ul>
      {open > FIRST_BOARDS && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(open)}
        </Button>
      )}
    </Panel>
  );
}

interface NewBoardProps {
  readonly classId: string;
  readonly lesson: Lesson;
  readonly board: LessonBoard;
  readonly place: BoardPlace;
}

function NewBoard({ classId, lesson, board, place }: NewBoardProps) {
  const { lesson: texts, common } = useTexts();
  const { language } = useLanguage();
  const assign = useCall(assignBoard, { reloads: [CLASSES_KEY] });
  /** Whether the focus was on a button that no longer exists. */
  const wasUsed = useRef(false);
  const { topicId, serialNumber, latest, dataRecordType, pupilId, isAside } = board;
  const name = boardName(board);
  const give = (to: string | null) => {
    if (assign.isPending) return;
    wasUsed.current = true;
    assign.mutate({ classId, topicId, serialNumber, pupilId: to, isAside: to === null });
  };
  const pupilOf = new Map(lesson.pupils.map((pupil) => [pupil.id, pupil]));
  if (pupilId !== null || isAside) {
    const owner = pupilId === null ? texts.nobody : (pupilOf.get(pupilId)?.name ?? '');
    return (
      <li className={classes.board} aria-label={`${name}: ${texts.given(owner)}`}>
        <p className={classes.question}>
          <span>{name}</span>
          <strong role="status">{texts.given(owner)}</strong>
        </p>
        <Button
          variant="default"
          size="compact-md"
          // The button stays enabled while the page reloads: a disabled button would lose the focus.
          autoFocus={wasUsed.current}
          aria-label={texts.takeBackFrom(name, owner)}
          onClick={() => assign.mutate({ classId, topicId, serialNumber, pupilId: null })}
        >
          {common.undo}
        </Button>
      </li>
    );
  }
  const ids = [...new Set([...place.pupilIds, ...pupilOf.keys()])];
  const pupils = ids.flatMap((id) => pupilOf.get(id) ?? []);
  return (
    <li className={classes.board} aria-label={texts.whose(name)}>
      <p className={classes.question}>
        <strong>{texts.whose(name)}</strong>
        {latest && dataRecordType && (
          <code>
            {dataRecordType.keyName} {valueText(latest.value, language, dataRecordType.unit)}
          </code>
        )}
      </p>
      <div className={classes.pupils}>
        {pupils.slice(0, OFFERED).map((pupil, at) => (
          <Button
            key={pupil.id}
            size="compact-md"
            disabled={assign.isPending}
            autoFocus={wasUsed.current && at === 0}
            onClick={() => give(pupil.id)}
          >
            {pupil.name}
          </Button>
        ))}
        {pupils.length > OFFERED && (
          <Select
            aria-label={texts.someoneElse(name)}
            placeholder={texts.someone}
            data={pupils.slice(OFFERED).map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(chosen) => chosen && give(chosen)}
            searchable
            size="xs"
            className={classes.others}
          />
        )}
        <Button variant="default" size="compact-md" onClick={() => give(null)}>
          {texts.nobody}
        </Button>
      </div>
    </li>
  );
}

/** Deletes all boards that belong to no pupil, for example because someone made them up. */
function ForgetBoards({ classId }: { readonly classId: string }) {
  const { classes: texts } = useTexts();
  /** Boards that come later stay. */
  const [until, setUntil] = useState<string>();
  const found = useQuery({
    queryKey: [...CLASSES_KEY, 'forget-boards', classId, until],
    queryFn: () => call(foreseeForgetBoards, { classId, until: until ?? '' }),
    enabled: until !== undefined,
    gcTime: 0,
  });
  const forget = useRemovalCall(forgetBoards, { reloads: [CLASSES_KEY] });
  return (
    <>
      <Button variant="default" onClick={() => setUntil(new Date(serverNow()).toISOString())}>
        {texts.forgetBoards}
      </Button>
      {until !== undefined && !found.isPending && (
        <RemovalDialog
          what={{ id: `boards of ${classId}` }}
          title={texts.forgetBoardsTitle}
          confirm={texts.forget}
          removing={texts.forgettingBoards}
          removed={texts.boardsForgotten}
          remove={() => forget.mutateAsync({ classId, until })}
          onClose={() => setUntil(undefined)}
        >
          {texts.forgetBoardsText}
          {found.data && <RemovedKeys keys={found.data} />}
        </RemovalDialog>
      )}
    </>
  );
}
