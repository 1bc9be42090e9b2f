import type { AppletLogEntry } from '@tinkerstream/contract/applets';
import type { KeptRun } from './runs/run.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * Applets were created, changed, deleted, paused or lost what they need, or a name that they show has changed.
     * `topicIds`: the topics that they used before or use now.
     */
    'applet.changed': {
      readonly projectId: string;
      readonly appletIds: readonly string[];
      readonly topicIds: readonly string[];
    };
    /** A user has chosen a dashboard for an applet. Subscribers in the transaction refuse it if it is not theirs. */
    'applet.chose-dashboard': { readonly userId: string; readonly dashboardId: string };
    /**
     * Screens of the dashboard's owner are to show it, if they show one of the topics in full screen. Subscribers in the
     * transaction refuse it if it is gone, or its owner is not one of the members.
     */
    'applet.presents': {
      readonly dashboardId: string;
      readonly memberIds: readonly string[];
      readonly topicIds: readonly string[];
    };
    /** The log of a project has a new entry, or an entry with a higher count. */
    'applet.logged': { readonly entry: AppletLogEntry };
    /** A project has new runs, or actions of its runs were performed. */
    'applet.ran': { readonly projectId: string; readonly runs: readonly KeptRun[] };
  }
}
