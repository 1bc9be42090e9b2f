import type { RunNews } from './runs/run.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * Applets were created, changed, deleted, paused or lost something that they need, or a name that they show has
     * changed. `topicIds`: the topics that they used before or use now.
     */
    'applet.changed': {
      readonly projectId: string;
      readonly appletIds: readonly string[];
      readonly topicIds: readonly string[];
    };
    /** A user has chosen a dashboard for an applet. Subscribers in the transaction refuse a dashboard of someone else. */
    'applet.chose-dashboard': { readonly userId: string; readonly dashboardId: string };
    /**
     * A dashboard is to be shown on its owner's screens that show one of the topics in full screen. Subscribers in the
     * transaction refuse a deleted dashboard, and one whose owner is not one of the members.
     */
    'applet.presents': {
      readonly dashboardId: string;
      readonly memberIds: readonly string[];
      readonly topicIds: readonly string[];
    };
    /** A project has new runs, or actions of its runs were performed. Runs are in the order of their arrival. */
    'applet.ran': { readonly projectId: string; readonly news: readonly RunNews[] };
  }
}
