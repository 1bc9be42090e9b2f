import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentUserQuery } from '../../platform/current-user.ts';
import { joinRoom, type LiveEvents } from '../../platform/live/live.ts';
import { dashboardLink } from './dashboard-link.ts';
import { topicIdsOf } from './use-live-dashboards.ts';

/**
 * The dashboard that a page shows: its own, or in full screen the one to which an event trigger has switched. The screen stays
 * full, which it would not on another page. That page follows once it is no longer full.
 */
export function usePresented(own: Dashboard, dashboards: readonly Dashboard[], isFull: boolean): Dashboard {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const navigate = useNavigate();
  const [presentedId, setPresentedId] = useState<string>();
  const presented = dashboards.find(({ id }) => id === presentedId) ?? own;
  const shown = isFull ? presented : own;

  const present = useEffectEvent(({ dashboardId, topicIds }: LiveEvents['dashboard_presented']) => {
    const target = dashboards.find(({ id }) => id === dashboardId);
    // An empty one would be an empty screen.
    if (!isFull || !target?.dashboardCharts.length) return;
    const known = new Set([...topicIdsOf(own), ...topicIdsOf(shown)]);
    if (topicIds.some((topicId) => known.has(topicId))) setPresentedId(dashboardId);
  });
  const room = userRoom(user.id);
  useEffect(() => joinRoom(room, { dashboard_presented: (event) => present(event) }), [room]);

  const leave = useEffectEvent(() => {
    if (presented.id !== own.id) void navigate(dashboardLink(presented));
    setPresentedId(undefined);
  });
  useEffect(() => {
    if (!isFull) leave();
  }, [isFull]);
  return shown;
}
