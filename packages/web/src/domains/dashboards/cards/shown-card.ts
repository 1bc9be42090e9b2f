import type { PublicDashboard } from '@tinkerstream/contract/dashboards';

/** What a card shows to its owner and to visitors. */
export type ShownCard = PublicDashboard['dashboardCharts'][number];
