import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BoardName, listBoardNames } from '@tinkerstream/contract/classes';
import type { Language } from '@tinkerstream/contract/platform/language';
import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Device } from '@tinkerstream/contract/points';
import { storedLanguage } from './language.ts';
import { useLiveData } from './live/use-live-data.ts';
import { call } from './requests/call.ts';

/** The names of pupils for boards, as far as the user may know them. The shell loads them (`useLiveBoardNames`). */
const boardNamesQuery = queryOptions({
  queryKey: ['classes', 'board-names'],
  queryFn: async () => new BoardNames(await call(listBoardNames, {})),
  structuralSharing: false,
  meta: { quiet: true },
});

const BOARD: Readonly<Record<Language, (number: number) => string>> = {
  en: (number) => `Board ${number}`,
  'zh-HK': (number) => `開發板 ${number}`,
  'zh-CN': (number) => `开发板 ${number}`,
};

/**
 * The names of boards, which are those of the pupils to whom they belong. Public pages have other ids, so no pupil is named
 * on them; some pages have numbers in place of names.
 */
export class BoardNames {
  readonly #given: readonly BoardName[];
  readonly #byBoard: ReadonlyMap<string, BoardName>;
  readonly #language: Language;
  readonly #inOthers = new Map<Language, BoardNames>();

  constructor(given: readonly BoardName[], language: Language = 'en') {
    this.#given = given;
    this.#byBoard = new Map(given.map((one) => [keyOf(one.topicId, one.serialNumber), one]));
    this.#language = language;
  }

  /** The names with numbers in a language; always the same object for a language. */
  in(language: Language): BoardNames {
    if (language === this.#language) return this;
    const inOther = this.#inOthers.get(language) ?? new BoardNames(this.#given, language);
    this.#inOthers.set(language, inOther);
    return inOther;
  }

  /** The pupil to whom a board belongs; undefined if it belongs to nobody. */
  pupilOf(topicId: string, serialNumber: string): string | undefined {
    return this.#byBoard.get(keyOf(topicId, serialNumber))?.pupilName;
  }

  isOwn(topicId: string, serialNumber: string): boolean {
    return this.#byBoard.get(keyOf(topicId, serialNumber))?.isOwn ?? false;
  }

  /** A device with its name to show. */
  named<D extends Device | null | undefined>(topicId: string, device: D): D {
    if (!device) return device;
    const numbered = device.number === undefined ? undefined : BOARD[this.#language](device.number);
    const serialName = this.pupilOf(topicId, device.serialNumber) ?? numbered;
    return serialName ? { ...device, serialName } : device;
  }
}

const NOBODY = new BoardNames([]);

/** The names of boards; the same object until they change. */
export function useBoardNames(): BoardNames {
  const { data = NOBODY } = useQuery({ ...boardNamesQuery, enabled: false });
  return data.in(storedLanguage());
}

/** Loads the names of boards for the pages of a user, and keeps them current. */
export function useLiveBoardNames(userId: string): void {
  useQuery(boardNamesQuery);
  useLiveData({ rooms: [userRoom(userId)], queryKey: boardNamesQuery.queryKey, reloadOn: ['board_names_changed'] });
}

function keyOf(topicId: string, serialNumber: string): string {
  return `${topicId} ${serialNumber}`;
}
