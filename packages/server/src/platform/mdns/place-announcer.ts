import type { Logger } from '../logger.ts';
import type { NetworkCard } from '../network-addresses.ts';
import { createAnnouncer } from './announcer.ts';
import { localName } from './local-name.ts';

/** Announces a name that is made from the name of this server's place. */
export interface PlaceAnnouncer {
  /** The name with `.local`; undefined while there is none. */
  readonly current: () => string | undefined;
  /** The announced name; before that, the first candidate; undefined if none is announced. */
  readonly expected: () => string | undefined;
  /** Announces the name of the place. Resolves when it is used, or after some seconds. */
  readonly callPlace: (name: string) => Promise<void>;
}

export interface RunningAnnouncer extends PlaceAnnouncer {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** An announcer for servers that announce nothing. */
export const SILENT: RunningAnnouncer = {
  current: () => undefined,
  expected: () => undefined,
  callPlace: async () => {},
  start: () => {},
  stop: async () => {},
};

interface PlaceAnnouncerOptions {
  /** The name that the settings give in place of the place's name. */
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
