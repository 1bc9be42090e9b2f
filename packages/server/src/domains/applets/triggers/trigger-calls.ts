import type { runApplet, TriggerType } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import type { Client } from '../../../platform/http/caller.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletsService } from '../service.ts';
import type { Occurrence } from './trigger-registry.ts';

/** The functions that the routes of triggers share. */
export interface TriggerCalls {
  /**
   * The applet of an address for a type of trigger; counts the call.
   * @throws appletErrors.addressUnknown for a wrong address, appletErrors.calledTooOften for too many calls,
   * authErrors.tooManyAttempts for too many wrong addresses, projectErrors.roleTooLow and projectErrors.changesPaused
   * if the user whom it runs as may not add to the project
   */
  readonly getAddressed: (client: Client, token: string, type: TriggerType) => Promise<AppletEntity>;
  /** Counts a call. @throws appletErrors.calledTooOften for too many with the same key */
  readonly count: (key: string) => void;
  /** Fires applets. Resolves when everything that the occurrence causes is on disk. @returns the content of a response action */
  readonly fire: (
    applets: readonly AppletEntity[],
    occurrence: Occurrence,
    isRequest: boolean,
  ) => Promise<string | undefined>;
  readonly listApplets: AppletsService['listRunnable'];
  readonly getRunnable: AppletsService['getRunnable'];
  /** Runs an applet for a caller who waits for its decision, which is stored by then. */
  readonly press: (applet: AppletEntity, occurrence: Occurrence) => Promise<ResponseOf<typeof runApplet>>;
  /** Whether an applet does not run until someone acts. */
  readonly isPaused: (applet: AppletEntity) => Promise<boolean>;
  /** Counts a press of a user on all nodes. @returns the seconds to wait; 0 if the press is allowed */
  readonly countPress: (userId: string) => Promise<number>;
}
