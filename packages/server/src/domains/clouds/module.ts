import type { Cloud } from '@tinkerstream/contract/clouds';
import { Dialects } from '../../platform/mqtt/dialects.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoreEarlier } from '../records/index.ts';
import { openAdafruitIo } from './adafruit-io/module.ts';
import type { CloudNeeds, OpenAdapter } from './adapter.ts';
import { openBlynk } from './blynk/module.ts';
import { createCloudKeys } from './cloud-keys.ts';
import { createCloudGate } from './gate.ts';
import { openHomeAssistant } from './home-assistant/module.ts';
import { followLinks } from './link-changes.ts';
import { createListeners } from './listeners.ts';
import { createPast } from './past.ts';
import { cloudsRoutes } from './routes.ts';
import { createCloudsService } from './service.ts';
import { openSiot } from './siot/module.ts';
import { openThingspeak } from './thingspeak/module.ts';

const ADAPTERS: Readonly<Record<Cloud, OpenAdapter>> = {
  THINGSPEAK: openThingspeak,
  ADAFRUIT_IO: openAdafruitIo,
  BLYNK: openBlynk,
  SIOT: openSiot,
  HOME_ASSISTANT: openHomeAssistant,
};

interface CloudsNeeds extends Omit<CloudNeeds, 'gate' | 'dialects' | 'listeners' | 'past' | 'endClients'> {
  /** The clouds that the operator has left on. */
  readonly clouds: readonly Cloud[];
  readonly storeEarlier: StoreEarlier;
}

/**
 * Boards and programs made for other clouds. Each cloud has a folder, whose code turns messages of its clients into
 * messages here, and the outcome into the answer that they expect. Ingest, rights, limits and rules do not know them.
 */
export function cloudsModule(platform: Platform, { clouds, storeEarlier, ...needs }: CloudsNeeds) {
  const { database, events, tokenKey, route } = platform;
  const { members, topics, ingest, subscriptions } = needs;
  const service = createCloudsService(database, events, { members, topics, keys: createCloudKeys(tokenKey), clouds });
  cloudsRoutes(route, service);
  const gate = createCloudGate(database, { topics, ingest });
  const dialects = new Dialects();
  const listeners = createListeners(dialects);
  const past = createPast({ storeEarlier, subscriptions });
  const endClients = followLinks(platform, { service, gate, dialects, topics });
  for (const cloud of clouds) {
    const { find, routes } = ADAPTERS[cloud](platform, { ...needs, gate, dialects, listeners, past, endClients });
    dialects.register(find);
    routes?.(platform);
  }
  return {
    dialects,
    /** Call this for each stored message of any server. */
    hear: listeners.hear,
  };
}
