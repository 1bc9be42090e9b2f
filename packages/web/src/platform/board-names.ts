import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BoardName, listBoardNames } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Device } from '@tinkerstream/contract/points';
import { useLiveData } from './live/use-live-data.ts';
import { call } from './requests/call.ts';

/** The names of pupils for boards, as far as the user may know them. The shell loads them (`useLiveBoardNames`). */
const boardNamesQuery = queryOptions({
  queryKey: ['classes', 'board-names'],
  queryFn: async () => new BoardNames(await call(listBoardNames, {})),
  structuralSharing: false,
  meta: { quiet: true },
});

/** What to call boards: by the pupils whom they belong to. Public pages have other ids, so nobody is named there. */
export class BoardNames {
  readonly #byBoard: ReadonlyMap<string, BoardName>;

  constructor(given: readonly BoardName[]) {
    this.#byBoard = new Map(given.map((one) => [keyOf(one.topicId, one.serialNumber), one]));
  }

  /** The pupil whose board it is; undefined for nobody's. */
  pupilOf(topicId: string, serialNumber: string): string | undefined {
    return this.#byBoard.get(keyOf(topicId, serialNumber))?.pupilName;
  }

  isOwn(topicId: string, serialNumber: string): boolean {
    return this.#byBoard.get(keyOf(topicId, serialNumber))?.isOwn ?? false;
  }

  /** A device with the name to show. */
  named<D extends Device | null | undefined>(topicId: string, device: D): D {
    const serialName = device && this.pupilOf(topicId, device.serialNumber);
    return serialName ? { ...device, serialName } : device;
  }
}

const NOBODY = new BoardNames([]);

/** What to call boards. The same object until the names change. */
export function useBoardNames(): BoardNames {
  const { data = NOBODY } = useQuery({ ...boardNamesQuery, enabled: false });
  return data;
}

/** Loads the names of boards for the pages of a user, and keeps them current. */
export function useLiveBoardNames(userId: string): void {
  useQuery(boardNamesQuery);
  useLiveData({ rooms: [userRoom(userId)], queryKey: boardNamesQuery.queryKey, reloadOn: ['board_names_changed'] });
}

function keyOf(topicId: string, serialNumber: string): string {
  return `${topicId} ${serialNumber}`;
}
