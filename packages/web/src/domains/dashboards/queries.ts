import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecentCharts } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  type Dashboard,
  deleteDashboard,
  listDashboards,
  removeDashboardChart,
  updateDashboard,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { useMemo } from 'react';
import { call } from '../../platform/call.ts';
import { type CardChange, withCardChange } from './card-changes.ts';

/** The dashboards of the user with their charts, oldest first. Their failure is told by the page alone. */
export const dashboardListQuery = queryOptions({
  queryKey: ['dashboards', 'list'],
  queryFn: () => call(listDashboards, {}),
  meta: { quiet: true },
});

/** The charts that the user created last, newest first. Their failure is told by the page alone. */
export function recentChartsQuery(count: number) {
  return queryOptions({
    queryKey: ['charts', 'recent', count],
    queryFn: () => call(listRecentCharts, { count }),
    meta: { quiet: true },
  });
}

const CHANGE_CARD = ['dashboards', 'change-card'];

/** The dashboards as the user has left them: with the changes of cards that the server has not confirmed yet. */
export function useDashboards() {
  const { data, isError, refetch } = useQuery(dashboardListQuery);
  const changes = useMutationState({
    filters: { mutationKey: CHANGE_CARD, status: 'pending' },
    select: ({ state }) => state.variables as CardChange,
  });
  const dashboards = useMemo(() => data && changes.reduce(withCardChange, data), [data, changes]);
  return { dashboards, isError, refetch };
}

/** Changes a card. It shows at once, and goes back by itself when the server refuses it. */
export function useChangeCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_CARD,
    // One after the other: of two moves the later one must be the later one for the server too.
    scope: { id: CHANGE_CARD.join() },
    mutationFn: ({ isRemoved, dashboardId, chartId, size, order }: CardChange) =>
      isRemoved
        ? call(removeDashboardChart, { dashboardId, chartId })
        : call(updateDashboardChart, { dashboardId, chartId, size, order }),
    onSuccess: (_answer, change) =>
      // Not waited for: until the list is asked for again, this is what the server has.
      queries.setQueryData(dashboardListQuery.queryKey, (list) => list && withCardChange(list, change)),
    // An answer that was under way, from before the change, is dropped by this.
    onSettled: () => void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey }),
  });
}

export function useCreateDashboard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(createDashboard, { name }),
    onSuccess: (created) => {
      queries.setQueryData(
        dashboardListQuery.queryKey,
        (list) => list && [...withoutDashboard(list, created.id), created],
      );
      void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey });
    },
  });
}

export function useRenameDashboard(dashboardId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dashboardName: string) => call(updateDashboard, { dashboardId, dashboardName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey }),
  });
}

/** How a user's own deletion of a dashboard is known from one that happened elsewhere. */
export function deletingKey(dashboardId: string) {
  return ['dashboards', 'delete', dashboardId] as const;
}

export function useDeleteDashboard(dashboardId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletingKey(dashboardId),
    mutationFn: () => call(deleteDashboard, { dashboardId }),
    onSuccess: () => {
      queries.setQueryData(dashboardListQuery.queryKey, (list) => list && withoutDashboard(list, dashboardId));
      void queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey });
    },
  });
}

/** Puts a chart at the end of a dashboard; done when the list has it. */
export function useAddToDashboard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card: RequestOf<typeof addDashboardChart>) => call(addDashboardChart, card),
    // After a refusal too: it may be there already, from elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: dashboardListQuery.queryKey }),
  });
}

function withoutDashboard(list: Dashboard[], dashboardId: string): Dashboard[] {
  return list.filter(({ id }) => id !== dashboardId);
}
