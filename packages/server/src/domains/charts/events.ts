import type { ChartEntity } from './repository.ts';

/** A chart, and the topics of its sources. */
export interface ChartChange {
  readonly chart: Omit<ChartEntity, 'config'>;
  readonly topicIds: readonly string[];
}

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'charts.created': { readonly created: readonly ChartChange[] };
    /** A chart was renamed or deleted, or its link was renewed or switched off. */
    'chart.changed': ChartChange;
    /** Links of charts ended. Their tokens are no longer valid. */
    'chart-links.ended': { readonly tokens: readonly string[] };
    /** Buttons of topics were created, renamed or deleted. */
    'buttons.changed': { readonly topicIds: readonly string[] };
  }
}
