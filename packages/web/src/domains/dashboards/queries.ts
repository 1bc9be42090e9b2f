import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { listReadableCharts, listRecentCharts } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  copyDashboard,
  createDashboard,
  type Dashboard,
  deleteDashboard,
  getPublicDashboard,
  listDashboards,
  removeDashboardChart,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { useMemo } from 'react';
import { call, callRemoval } from '../../platform/requests/call.ts';
import { type CardChange, withCardChange } from './cards/card-changes.ts';

/** The user's dashboards with their charts, oldest first. The page reports failures. */
export const dashboardListQuery = queryOptions({
  queryKey: ['dashboards', 'list'],
  queryFn: () => call(listDashboards, {}),
  meta: { quiet: true },
});

/** The user's latest charts, latest first. The page reports failures. */
export function recentChartsQuery(count: number) {
  return queryOptions({
    queryKey: ['charts', 'recent', count],
    queryFn: () => call(listRecentCharts, { count, only: 'MADE' }),
    meta: { quiet: true },
  });
}

/** Charts that the user may read, latest first. The dialog reports failures. */
export function readableChartsQuery(search: string, without?: 'COPIES') {
  return queryOptions({
    queryKey: ['charts', 'readable', search, without],
    queryFn: () => call(listReadableCharts, { search, without }),
    meta: { quiet: true },
  });
}

const CHANGE_CARD = ['dashboards', 'change-card'];

/** The dashboards with pending changes to cards applied. */
export function useDashboards() {
  const { data, isError, refetch } = useQuery(dashboardListQuery);
  const changes = useMutationState({
    filters: { mutationKey: CHANGE_CARD, status: 'pending' },
    select: ({ state }) => state.variables as CardChange,
  });
  const dashboards = useMemo(() => data && changes.reduce(withCardChange, data), [data, changes]);
  return { dashboards, isError, refetch };
}

/** Changes cards optimistically: a change shows immediately, and is reverted if the server refuses it. */
export function useChangeCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_CARD,
    // Changes run one after the other: the server must apply moves in order.
    scope: { id: CHANGE_CARD.join() },
    mutationFn: send,
    onSuccess: (_answer, change) =>
      // The result is not awaited: until the next fetch, this list matches the server.
      queries.setQueryData(dashboardListQuery.queryKey, (list) => list && withCardChange(list, change)),
    // Invalidating the list cancels a response from before the change.
    onSettled: () => void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey }),
  });
}

function send({ dashboardId, ...edit }: CardChange): Promise<unknown> {
  switch (edit.kind) {
    case 'change': {
      const { kind: _, ...change } = edit;
      return call(updateDashboardChart, { dashboardId, ...change });
    }
    case 'remove':
      return call(removeDashboardChart, { dashboardId, chartId: edit.chartId });
    case 'restore': {
      const { size, height, chart } = edit.card;
      return call(addDashboardChart, { dashboardId, chartId: chart.id, size, height, order: edit.order });
    }
  }
}

/** Creates a dashboard, empty or as a copy. */
export function useCreateDashboard(copiedId?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      copiedId === undefined ? call(createDashboard, { name }) : call(copyDashboard, { dashboardId: copiedId, name }),
    onSuccess: (created) => {
      queries.setQueryData(
        dashboardListQuery.queryKey,
        (list) => list && [...withoutDashboard(list, created.id), created],
      );
      void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey });
    },
  });
}

/** The public dashboard of a token. The page reports failures. */
export function publicDashboardQuery(token: string) {
  return queryOptions({
    queryKey: ['dashboards', 'public', token],
    queryFn: () => call(getPublicDashboard, { token }),
    meta: { quiet: true },
  });
}

export function useDeleteDashboard(dashboardId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callRemoval(deleteDashboard, { dashboardId }),
    onSuccess: () => {
      queries.setQueryData(dashboardListQuery.queryKey, (list) => list && withoutDashboard(list, dashboardId));
      void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey });
    },
  });
}

/** Adds a chart at the end of a dashboard; resolves once the list includes it. */
export function useAddToDashboard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card: RequestOf<typeof addDashboardChart>) => call(addDashboardChart, card),
    // The list reloads after a refusal too: the chart may have been added elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey }),
  });
}

function withoutDashboard(list: Dashboard[], dashboardId: string): Dashboard[] {
  return list.filter(({ id }) => id !== dashboardId);
}
