import { type Trigger, topicsOf } from '@tinkerstream/contract/applets';
import { triggerDefinitionOf } from './registry.ts';

/** The topic whose every message triggers; undefined if there is none. */
export function messageTopicOf(triggers: readonly Trigger[]): string | undefined {
  return triggers.filter(({ type }) => triggerDefinitionOf(type).isEachMessage).flatMap(topicsOf)[0];
}
