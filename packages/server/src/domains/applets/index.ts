import type { Caller } from '../../platform/http/caller.ts';
import type { ButtonsOf } from './triggers/button/buttons-of.ts';
import './events.ts';

export { appletEngineModule } from './engine/module.ts';
export { appletsModule } from './module.ts';
export type { AppletsService } from './service.ts';

/** The buttons of event triggers for pages outside their project. */
export interface AppletButtons {
  readonly buttonsOf: ButtonsOf;
  /** @throws AppError TS_ERR_PROJECT_0001 for a project of others */
  readonly requireMember: (caller: Caller, projectId: string) => Promise<unknown>;
}
