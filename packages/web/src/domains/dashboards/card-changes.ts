import type { CardSize, Dashboard, DashboardChart } from '@tinkerstream/contract/dashboards';

/** A change to a card: its width, or its place (0 is the first). */
export interface CardChange {
  readonly dashboardId: string;
  readonly chartId: string;
  readonly size?: CardSize;
  readonly order?: number;
}

/**
 * The dashboards after a change. Idempotent, so it can be applied before the server answers, and again to an answer
 * that already includes it. Unchanged objects stay the same.
 */
export function withCardChange(dashboards: Dashboard[], change: CardChange): Dashboard[] {
  return dashboards.map((dashboard) => {
    if (dashboard.id !== change.dashboardId) return dashboard;
    const cards = withChange(dashboard.dashboardCharts, change);
    return cards === dashboard.dashboardCharts ? dashboard : { ...dashboard, dashboardCharts: cards };
  });
}

function withChange(cards: DashboardChart[], { chartId, size, order }: CardChange): DashboardChart[] {
  const from = cards.findIndex(({ chart }) => chart.id === chartId);
  const card = cards[from];
  if (!card) return cards;
  const others = cards.filter((other) => other !== card);
  const to = order === undefined ? from : Math.min(order, others.length);
  const resized = size === undefined || size === card.size ? card : { ...card, size };
  return resized === card && to === from ? cards : others.toSpliced(to, 0, resized);
}
