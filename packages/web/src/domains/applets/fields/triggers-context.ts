import type { Trigger } from '@tinkerstream/contract/applets';
import { createContext, use } from 'react';

/** The triggers of the event trigger in the editor: they decide what its contents may read. */
export const TriggersContext = createContext<readonly Trigger[]>([]);

export function useTriggers(): readonly Trigger[] {
  return use(TriggersContext);
}
