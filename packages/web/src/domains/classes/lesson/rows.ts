import type { Lesson, LessonBoard, LessonPupil } from '@tinkerstream/contract/classes';
import { seenBoardName } from '@tinkerstream/contract/platform/seen-name';
import { isProblemCurrent, isSilent } from '@tinkerstream/contract/records';
import { byText } from '../../../ui/table/list-order.ts';

/** The reasons why a pupil may need help, the most urgent first. */
const NEEDS = ['problem', 'silent', 'nothing', 'none', 'absent'] as const;
export type Need = (typeof NEEDS)[number];

/** A pupil with one board, or without a board. */
export interface LessonRow {
  readonly pupil: LessonPupil;
  readonly board: LessonBoard | undefined;
  readonly need: Need;
}

function needOf({ hasEntered }: LessonPupil, board: LessonBoard | undefined, now: number): Need {
  if (!board) return hasEntered ? 'nothing' : 'absent';
  const { lastSeen, problem } = board;
  if (problem && isProblemCurrent(problem, lastSeen)) return 'problem';
  if (lastSeen === null) return 'nothing';
  return isSilent({ lastSeen, usualIntervalMs: null }, now) ? 'silent' : 'none';
}

export type LessonOrder = 'help' | 'name';

/** The rows of a lesson: pupils who need help first, or by name. A pupil's boards stay together. */
export function lessonRows({ pupils, boards }: Lesson, order: LessonOrder, now: number): LessonRow[] {
  const boardsOf = Map.groupBy(boards, ({ pupilId }) => pupilId);
  const groups = pupils.map((pupil) => {
    const own = (boardsOf.get(pupil.id) ?? []).toSorted((a, b) => byText(boardName(a), boardName(b)));
    const rows = (own.length > 0 ? own : [undefined]).map((board): LessonRow => {
      return { pupil, board, need: needOf(pupil, board, now) };
    });
    return { pupil, rows, rank: Math.min(...rows.map(({ need }) => NEEDS.indexOf(need))) };
  });
  return groups
    .sort((a, b) => (order === 'help' ? a.rank - b.rank : 0) || byText(a.pupil.name, b.pupil.name))
    .flatMap(({ rows }) => rows);
}

export function boardName({ name, serialNumber }: Pick<LessonBoard, 'name' | 'serialNumber'>): string {
  return name || seenBoardName(serialNumber);
}

/** The letters of a name without case, spaces and signs: the board `anna_1` may be Anna's. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The likely owners of a board: the pupil with its name first, then pupils with similar names, pupils without a board, and
 * the others, each group by name.
 */
export function likelyPupils({ pupils, boards }: Pick<Lesson, 'boards' | 'pupils'>, board: LessonBoard): LessonPupil[] {
  const withBoard = new Set(boards.flatMap(({ pupilId }) => pupilId ?? []));
  const names = [board.name, board.serialNumber].map(lettersOf).filter((name) => name !== '');
  const rankOf = ({ id, name }: LessonPupil): number => {
    const letters = lettersOf(name);
    if (names.includes(letters)) return 0;
    if (letters !== '' && names.some((one) => one.includes(letters) || letters.includes(one))) return 1;
    return withBoard.has(id) ? 3 : 2;
  };
  const ranks = new Map(pupils.map((pupil) => [pupil.id, rankOf(pupil)]));
  const rank = ({ id }: LessonPupil) => ranks.get(id) ?? 0;
  return pupils.toSorted((a, b) => rank(a) - rank(b) || byText(a.name, b.name));
}
