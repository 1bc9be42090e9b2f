import type { Place } from '@tinkerstream/contract/admin';
import type { Client } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlaceRepository, type StoredPlace } from './place-repository.ts';

/** The place of this server: its name, and the host by which others reach it. */
export type PlaceState = ReturnType<typeof createPlaceState>;

/** Keeps the stored settings in memory, because every page shows them. All servers read them again after a change. */
export function createPlaceState({
  database,
  linkOrigins,
  announcer,
  nodes,
  logger,
}: Pick<Platform, 'database' | 'linkOrigins' | 'announcer' | 'nodes' | 'logger'>) {
  let stored: StoredPlace = { name: '', host: null, isStartDue: false };

  async function load(): Promise<void> {
    stored = await createPlaceRepository(database).get();
    linkOrigins.prefer(stored.host ?? undefined);
    await announcer.callPlace(stored.name);
  }

  const reload = () =>
    load().catch((error: unknown) => logger.warn({ err: error }, 'Could not read what the place is called'));
  const reloadEverywhere = nodes.everywhere('place.changed', reload);
  nodes.onGap(() => void reload());

  return {
    load,
    /** Reads the settings again on all servers. */
    reload: reloadEverywhere,
    /** The part of the settings that pages show everyone. */
    forPages: () => ({ placeName: stored.name, isStartDue: stored.isStartDue }),
    present: (client: Pick<Client, 'origin'>): Place => ({
      ...stored,
      hosts: linkOrigins.hosts().map((host) => ({ host, origin: linkOrigins.originOf(host, client) })),
      localName: announcer.current() ?? null,
      publicUrl: linkOrigins.publicUrl ?? null,
    }),
    /** Plans the guided start for the first administrator of a new installation. */
    async planStart(): Promise<void> {
      try {
        await createPlaceRepository(database).set({ isStartDue: true });
        await load();
      } catch (error) {
        // An error is only logged: a failed start of the server would lose the generated password.
        logger.warn({ err: error }, 'Could not plan the guided start');
      }
    },
  };
}
