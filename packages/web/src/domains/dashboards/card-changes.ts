import type { CardSize, Dashboard, DashboardChart } from '@tinkerstream/contract/dashboards';

/** What a user does to a card: another width, another place (0 is the first), or off the dashboard. */
export interface CardChange {
  readonly dashboardId: string;
  readonly chartId: string;
  readonly size?: CardSize;
  readonly order?: number;
  readonly isRemoved?: boolean;
}

/**
 * The dashboards as they are after a change. Making it twice makes no difference, so that it may be shown before the
 * server has answered and again on an answer that has it already. What does not change stays the same object.
 */
export function withCardChange(dashboards: Dashboard[], change: CardChange): Dashboard[] {
  return dashboards.map((dashboard) => {
    if (dashboard.id !== change.dashboardId) return dashboard;
    const cards = withChange(dashboard.dashboardCharts, change);
    return cards === dashboard.dashboardCharts ? dashboard : { ...dashboard, dashboardCharts: cards };
  });
}

function withChange(cards: DashboardChart[], { chartId, size, order, isRemoved }: CardChange): DashboardChart[] {
  const from = cards.findIndex(({ chart }) => chart.id === chartId);
  const card = cards[from];
  if (!card) return cards;
  const others = cards.filter((other) => other !== card);
  if (isRemoved) return others;
  const to = order === undefined ? from : Math.min(order, others.length);
  const resized = size === undefined || size === card.size ? card : { ...card, size };
  return resized === card && to === from ? cards : others.toSpliced(to, 0, resized);
}
