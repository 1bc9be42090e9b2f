import type { ValueReference } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

import { fillAction } from '../actions/fill-action.ts';
import type { AppletAction } from '../applet.ts';
import type { ValuesView } from './topic-values.ts';

/** An action with values in place of its references; or the first reference without a value, or neither: too long. */
export type FilledAction = ReturnType<typeof fillAction<AppletAction>>;

/** Binds the references of an action once. The result reads the latest values at the time of each call. */
export function compileAction(action: AppletAction, view: ValuesView): () => FilledAction {
  const getters = new Map<string, () => RecordValue | undefined>();
  const nameOf = ({ topicName, key }: ValueReference) => `${topicName}.${key}`;
  const bind = (reference: ValueReference) => {
    getters.set(nameOf(reference), view.reference(reference.topicName, reference.key));
    return 0;
  };
  fillAction(action, bind);
  if (getters.size === 0) return () => ({ filled: action });
  return () => fillAction(action, (reference) => getters.get(nameOf(reference))?.());
}
