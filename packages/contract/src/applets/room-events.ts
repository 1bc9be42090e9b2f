import type { ActionLogEntry, FilterLogEntry, TriggerLogEntry } from './applet-log.ts';
import type { AppletRun } from './run.ts';

/** Event triggers of a project were created, changed, deleted or paused. */
export interface AppletsChanged {
  readonly projectId: string;
}

/** The events about event triggers in the rooms of the web app, by name. */
export interface AppletRoomEvents {
  applets_changed: AppletsChanged;
  applet_trigger_log: TriggerLogEntry;
  applet_filter_log: FilterLogEntry;
  applet_action_log: ActionLogEntry;
  /** A new run, or one with new answers of its actions. */
  applet_run: AppletRun;
}
