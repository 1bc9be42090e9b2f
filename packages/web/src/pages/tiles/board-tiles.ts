import type { Board, ProjectBoards } from '@tinkerstream/contract/boards';
import type { Lesson } from '@tinkerstream/contract/classes';
import { deviceLabels, type RecordValue } from '@tinkerstream/contract/points';
import { type BoardProblem, isProblemCurrent, isSilent } from '@tinkerstream/contract/records';
import { floodRateOf, heardOf } from '../../domains/boards/index.ts';
import type { BoardNames } from '../../platform/board-names.ts';

/** The content of a tile for a board of a project. */
export interface Tile {
  readonly key: string;
  readonly topicId: string;
  /** The id of the board; undefined if none of its messages was stored, or for senders without a name. */
  readonly deviceId: string | undefined;
  /** The name of the board; '' for senders without a name. */
  readonly name: string;
  /** The pupil to whom the board belongs; undefined if it belongs to nobody, or the user may not know the pupil. */
  readonly pupil: string | undefined;
  readonly isOwn: boolean;
  readonly board: Board | undefined;
  readonly value: RecordValue | undefined;
  readonly time: number | undefined;
  readonly problem: BoardProblem | undefined;
  readonly isSilent: boolean;
  readonly isNameShared: boolean;
  /** The messages a second of the board, if it sends far more than a lesson needs. */
  readonly floodRate: number | undefined;
}

const keyOf = (topicId: string, serialNumber: string) => `${topicId} ${serialNumber}`;

/** The tiles of a project: boards with values, and boards that have only problems. */
export function tilesOf({ boards, onlyProblems }: ProjectBoards, boardNames: BoardNames, now: number): Tile[] {
  const named = boards.filter(({ device }) => device !== null);
  const labels = deviceLabels(named.map(({ device }) => device as NonNullable<Board['device']>));
  const labelOf = new Map(named.map((board, index) => [board, labels[index] as string]));
  const heard = boards.map((board): Tile => {
    const { topicId, device, problem, isNameShared = false, records, lastSeen } = board;
    const serialNumber = device?.serialNumber ?? '';
    const key = keyOf(topicId, serialNumber);
    return {
      key,
      topicId,
      deviceId: device?.id,
      name: labelOf.get(board) ?? '',
      pupil: boardNames.pupilOf(topicId, serialNumber),
      isOwn: boardNames.isOwn(topicId, serialNumber),
      board,
      value: records[0]?.value,
      time: Date.parse(lastSeen),
      problem: problem && isProblemCurrent(problem, lastSeen) ? problem : undefined,
      isSilent: isSilent(heardOf(board), now),
      isNameShared,
      floodRate: floodRateOf(board, now),
    };
  });
  const unheard = onlyProblems.map(({ topicId, serialNumber, problem }): Tile => {
    const key = keyOf(topicId, serialNumber);
    const nothing = { board: undefined, value: undefined, time: undefined, deviceId: undefined, floodRate: undefined };
    const owner = {
      pupil: boardNames.pupilOf(topicId, serialNumber),
      isOwn: boardNames.isOwn(topicId, serialNumber),
    };
    const state = { problem, isSilent: false, isNameShared: false };
    return { key, topicId, name: serialNumber, ...owner, ...nothing, ...state };
  });
  return [...heard, ...unheard];
}

/** The age from which a board's latest message belongs to an earlier lesson. */
const LESSON_MS = 3 * 3_600_000;

export interface MissingPupil {
  readonly id: string;
  readonly name: string;
  /** The boards that belong to the pupil, by name. */
  readonly boards: readonly string[];
}

/** The pupils of a class without a board that has sent recently, in the order of the class. */
export function missingPupils({ pupils, boards }: Lesson, tiles: readonly Tile[], now: number): MissingPupil[] {
  const timeOf = new Map(tiles.map(({ key, time, problem }) => [key, time ?? Date.parse(problem?.createdOn ?? '')]));
  const boardsOf = Map.groupBy(boards, ({ pupilId }) => pupilId);
  return pupils.flatMap(({ id, name }) => {
    const own = boardsOf.get(id) ?? [];
    const isHere = own.some(({ topicId, serialNumber, lastSeen }) => {
      const time = timeOf.get(keyOf(topicId, serialNumber)) ?? Date.parse(lastSeen ?? '');
      return now - time < LESSON_MS;
    });
    return isHere ? [] : [{ id, name, boards: own.map((board) => board.name || board.serialNumber) }];
  });
}
