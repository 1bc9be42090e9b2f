import type { CardHeight, CardSize, Dashboard, DashboardChart } from '@tinkerstream/contract/dashboards';

/** A change to the cards of a dashboard. Positions count from 0. */
export type CardChange = { readonly dashboardId: string } & (
  | {
      readonly kind: 'change';
      readonly chartId: string;
      readonly size?: CardSize;
      readonly height?: CardHeight;
      readonly order?: number;
    }
  | { readonly kind: 'remove'; readonly chartId: string }
  /** Adds a removed card again, in its position. */
  | { readonly kind: 'restore'; readonly card: DashboardChart; readonly order: number }
);

/** A change without its dashboard. */
export type CardEdit = CardChange extends infer Change
  ? Change extends CardChange
    ? Omit<Change, 'dashboardId'>
    : never
  : never;

/**
 * The dashboards after a change. It is idempotent, so it can be applied before the server responds, and again to a response
 * that already includes it. Unchanged objects stay the same.
 */
export function withCardChange(dashboards: Dashboard[], change: CardChange): Dashboard[] {
  return dashboards.map((dashboard) => {
    if (dashboard.id !== change.dashboardId) return dashboard;
    const cards = withEdit(dashboard.dashboardCharts, change);
    return cards === dashboard.dashboardCharts ? dashboard : { ...dashboard, dashboardCharts: cards };
  });
}

function withEdit(cards: DashboardChart[], edit: CardEdit): DashboardChart[] {
  if (edit.kind === 'restore') {
    const { card, order } = edit;
    return placeOf(cards, card.chart.id) >= 0 ? cards : cards.toSpliced(order, 0, card);
  }
  const from = placeOf(cards, edit.chartId);
  const card = cards[from];
  if (!card) return cards;
  const others = cards.filter((other) => other !== card);
  if (edit.kind === 'remove') return others;
  const { size = card.size, height = card.height, order } = edit;
  const to = order === undefined ? from : Math.min(order, others.length);
  const resized = size === card.size && height === card.height ? card : { ...card, size, height };
  return resized === card && to === from ? cards : others.toSpliced(to, 0, resized);
}

/** The edit that undoes an edit of these cards; undefined if that changes nothing. */
export function inverseOf(cards: readonly DashboardChart[], edit: CardEdit): CardEdit | undefined {
  if (edit.kind === 'restore') return { kind: 'remove', chartId: edit.card.chart.id };
  const order = placeOf(cards, edit.chartId);
  const card = cards[order];
  if (!card) return undefined;
  if (edit.kind === 'remove') return { kind: 'restore', card, order };
  const isSame =
    (edit.size ?? card.size) === card.size &&
    (edit.height ?? card.height) === card.height &&
    (edit.order ?? order) === order;
  if (isSame) return undefined;
  return {
    kind: 'change',
    chartId: edit.chartId,
    ...(edit.size !== undefined && { size: card.size }),
    ...(edit.height !== undefined && { height: card.height }),
    ...(edit.order !== undefined && { order }),
  };
}

/** An edit that can be undone, unless a later edit exists. */
export interface DoneEdit {
  /** The edit; absent for a chart that was added. */
  readonly edit?: CardEdit;
  readonly inverse: CardEdit;
}

/** Whether these cards are still as an edit left them. Positions of cards shift, so a move can always be undone. */
export function isAsDone(cards: readonly DashboardChart[], { edit, inverse }: DoneEdit): boolean {
  if (inverse.kind === 'restore') return placeOf(cards, inverse.card.chart.id) < 0;
  const card = cards[placeOf(cards, inverse.chartId)];
  if (!card || edit?.kind !== 'change') return card !== undefined;
  return (edit.size ?? card.size) === card.size && (edit.height ?? card.height) === card.height;
}

function placeOf(cards: readonly DashboardChart[], chartId: string): number {
  return cards.findIndex(({ chart }) => chart.id === chartId);
}
