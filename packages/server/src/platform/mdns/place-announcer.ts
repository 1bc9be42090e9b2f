import type { Logger } from '../logger.ts';
import type { NetworkCard } from '../network-addresses.ts';
import { createAnnouncer } from './announcer.ts';
import { localName } from './local-name.ts';

/** Announces a name that follows from what the place of this server is called. */
export interface PlaceAnnouncer {
  /** The name with `.local`; undefined while there is none. */
  readonly current: () => string | undefined;
  /** The same, or while there is none the name that is tried first; undefined if none is announced. */
  readonly expected: () => string | undefined;
  /** Resolves when the name is used, or after some seconds. */
  readonly callPlace: (name: string) => Promise<void>;
}

export interface RunningAnnouncer extends PlaceAnnouncer {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** For servers that announce nothing. */
export const SILENT: RunningAnnouncer = {
  current: () => undefined,
  expected: () => undefined,
  callPlace: async () => {},
  start: () => {},
  stop: async () => {},
};

interface PlaceAnnouncerOptions {
  /** The name that the settings give in place of that of the place. */
  readonly fixedName: string | undefined;
  readonly findCards: () => readonly NetworkCard[];
  readonly logger: Logger;
}

export function createPlaceAnnouncer({ fixedName, findCards, logger }: PlaceAnnouncerOptions): RunningAnnouncer {
  const { current, expected, rename, start, stop } = createAnnouncer({
    name: fixedName ?? localName(''),
    findCards,
    logger,
  });
  return { current, expected, start, stop, callPlace: (name) => rename(fixedName ?? localName(name)) };
}
