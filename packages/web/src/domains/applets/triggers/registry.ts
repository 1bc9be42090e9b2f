import type { TriggerType } from '@tinkerstream/contract/applets';
import type { TriggerTypeDefinition } from '../definitions.ts';

// Types are discovered by path: a new type only needs a new folder.
const folders = import.meta.glob<{ readonly definition: TriggerTypeDefinition }>('./*/definition.ts', { eager: true });

/** All trigger types, in the order of the editor. */
export const TRIGGER_DEFINITIONS: readonly TriggerTypeDefinition[] = Object.values(folders)
  .map(({ definition }) => definition)
  .sort((a, b) => a.order - b.order);

const byType = new Map(TRIGGER_DEFINITIONS.map((definition) => [definition.type, definition]));

export function triggerDefinitionOf(type: TriggerType): TriggerTypeDefinition {
  const definition = byType.get(type);
  if (!definition) throw new Error(`No folder exists for trigger type ${type}`);
  return definition;
}
