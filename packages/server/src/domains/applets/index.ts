import type { Caller } from '../../platform/http/caller.ts';
import type { ButtonsOf } from './triggers/button/buttons-of.ts';
import './events.ts';

export { type AddedApplet, addApplets } from './additions.ts';
export { withTopicNames } from './content.ts';
export { appletEngineModule } from './engine/module.ts';
export { appletsModule } from './module.ts';
export type { AppletsService } from './service.ts';
export { standingAlone } from './standing-alone.ts';

/** The buttons of event triggers for pages outside their project. */
export interface AppletButtons {
  readonly buttonsOf: ButtonsOf;
  /** @throws projectErrors.unknown for a project of others */
  readonly requireMember: (caller: Caller, projectId: string) => Promise<unknown>;
}
