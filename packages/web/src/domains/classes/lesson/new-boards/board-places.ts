import type { Lesson, LessonBoard } from '@tinkerstream/contract/classes';
import { byText } from '../../../../ui/table/list-order.ts';
import { boardName, likelyPupils } from '../rows.ts';

/** How long a board that has just got an owner stays in its place. */
const KEPT_MS = 60_000;

/** The card of a new board. */
export interface BoardPlace {
  readonly key: string;
  /** The pupils to whom it may belong, the most likely first. */
  readonly pupilIds: readonly string[];
  /** When the board got an owner; undefined while it has none. */
  readonly doneOn: number | undefined;
}

export const boardKey = ({ topicId, serialNumber }: Pick<LessonBoard, 'topicId' | 'serialNumber'>) =>
  `${topicId} ${serialNumber}`;

const isDone = ({ pupilId, isAside }: LessonBoard) => pupilId !== null || isAside;

/**
 * The cards of new boards after a change of the lesson: in natural order, but no card and no name on it moves while someone
 * uses the page. Then boards that arrive come last, and boards that got an owner stay in their place.
 * @param isInUse whether someone has just moved, typed or tapped on the page
 */
export function nextPlaces(
  before: readonly BoardPlace[],
  lesson: Pick<Lesson, 'boards' | 'pupils'>,
  now: number,
  isInUse: boolean,
): readonly BoardPlace[] {
  const boards = new Map(lesson.boards.map((board) => [boardKey(board), board]));
  const kept = before.flatMap((place): BoardPlace[] => {
    const board = boards.get(place.key);
    if (!board) return [];
    if (!isDone(board)) return [{ ...place, doneOn: undefined }];
    const doneOn = place.doneOn ?? now;
    return isInUse || now - doneOn < KEPT_MS ? [{ ...place, doneOn }] : [];
  });
  const known = new Set(kept.map(({ key }) => key));
  const isMoving = !isInUse && kept.every(({ doneOn }) => doneOn === undefined);
  const arrived = lesson.boards.filter((board) => !isDone(board) && !known.has(boardKey(board)));
  const order = (a: BoardPlace, b: BoardPlace) => byText(nameAt(a), nameAt(b)) || byText(a.key, b.key);
  const added = arrived
    .map((board): BoardPlace => ({ key: boardKey(board), pupilIds: idsFor(board), doneOn: undefined }))
    .sort(order);
  if (!isMoving) return sameOr(before, [...kept, ...added]);
  const all = [...kept, ...added].sort(order);
  return sameOr(
    before,
    all.map((place) => ({ ...place, pupilIds: idsFor(boards.get(place.key) as LessonBoard) })),
  );

  function nameAt({ key }: BoardPlace): string {
    return boardName(boards.get(key) as LessonBoard);
  }
  function idsFor(board: LessonBoard): string[] {
    return likelyPupils(lesson, board).map(({ id }) => id);
  }
}

/** The list itself if nothing has changed, so that nothing is rendered again. */
function sameOr(before: readonly BoardPlace[], after: readonly BoardPlace[]): readonly BoardPlace[] {
  const isSame =
    before.length === after.length &&
    before.every(({ key, doneOn, pupilIds }, at) => {
      const other = after[at];
      return (
        key === other?.key &&
        doneOn === other.doneOn &&
        pupilIds.length === other.pupilIds.length &&
        pupilIds.every((id, place) => id === other.pupilIds[place])
      );
    });
  return isSame ? before : after;
}

/** The shown cards: all cards up to the last of the first `count` boards without an owner. */
export function firstPlaces(places: readonly BoardPlace[], count: number): readonly BoardPlace[] {
  let open = 0;
  const end = places.findIndex(({ doneOn }) => doneOn === undefined && ++open > count);
  return end === -1 ? places : places.slice(0, end);
}
