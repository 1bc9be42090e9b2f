import type { OpenAdapter } from '../adapter.ts';
import { createFindHomeAssistant } from './dialect.ts';

/** Home Assistant, Node-RED and other MQTT programs, with the key of a project. */
export const openHomeAssistant: OpenAdapter = (platform, needs) => ({ find: createFindHomeAssistant(platform, needs) });
