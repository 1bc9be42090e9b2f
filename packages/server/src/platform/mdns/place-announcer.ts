import type { Logger } from '../logger.ts';
import type { NetworkCard } from '../network-addresses.ts';
import { createAnnouncer } from './announcer.ts';
import { localName } from './local-name.ts';

/** Announces a name that follows from what the place of this server is called. */
export interface PlaceAnnouncer {
  /** The name with `.local`; undefined while there is none. */
  readonly current: () => string | undefined;
  readonly callPlace: (name: string) => void;
}

export interface RunningAnnouncer extends PlaceAnnouncer {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** For servers that announce nothing. */
export const SILENT: RunningAnnouncer = {
  current: () => undefined,
  callPlace: () => {},
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
  const { current, rename, start, stop } = createAnnouncer({ name: fixedName ?? localName(''), findCards, logger });
  return { current, start, stop, callPlace: (name) => rename(fixedName ?? localName(name)) };
}
