import type { PublicDashboard } from '@tinkerstream/contract/dashboards';

/** The data of a card that its owner and visitors see. */
export type ShownCard = PublicDashboard['dashboardCharts'][number];
