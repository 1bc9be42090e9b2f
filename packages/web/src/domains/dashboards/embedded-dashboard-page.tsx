import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PublicDashboard } from '@tinkerstream/contract/dashboards';
import { publicDashboardRoom } from '@tinkerstream/contract/platform/room';
import { useTexts } from '../../i18n/texts.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { isGone } from '../../platform/requests/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon } from '../../ui/kit.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { PublicHead, PublicMessage } from '../../ui/page/public-page.tsx';
import { useFullScreen } from '../../ui/page/use-full-screen.ts';
import { TimeRangePicker, TimeRangeProvider, ViewOnly } from '../charts/index.ts';
import { Banners } from '../notifications/index.ts';
import { PublicTriggerButtons } from './buttons/trigger-buttons.tsx';
import { DashboardStage } from './dashboard-stage.tsx';
import classes from './embedded-dashboard-page.module.css';
import { publicDashboardQuery } from './queries.ts';

const route = getRouteApi('/dashboard/embedded/token/$token');

/** A public dashboard that fills the page, for walls and for embedding in other sites. */
export function EmbeddedDashboardPage() {
  const { dashboards: texts } = useTexts();
  const { token } = route.useParams();
  const { data: dashboard, error } = useQuery(publicDashboardQuery(token));
  usePageTitle(dashboard?.name ?? texts.dashboard);
  // Do not keep showing a dashboard that is no longer public.
  const isOver = isGone(error);
  return (
    <main className={classes.page}>
      {dashboard && !isOver ? (
        <SharedDashboard dashboard={dashboard} token={token} />
      ) : error ? (
        <NotAvailable />
      ) : (
        <Loading />
      )}
    </main>
  );
}

function SharedDashboard({ dashboard, token }: { dashboard: PublicDashboard; token: string }) {
  const { dashboards: texts } = useTexts();
  const fullScreen = useFullScreen();
  useLiveData({
    rooms: [publicDashboardRoom(dashboard.id)],
    token,
    queryKey: publicDashboardQuery(token).queryKey,
    reloadOn: ['dashboards_changed', 'room_closed', 'refused'],
  });
  const cards = dashboard.dashboardCharts;
  return (
    <>
      <PublicHead title={dashboard.name}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={texts.fullScreen}
          title={texts.fullScreen}
          onClick={fullScreen.enter}
        >
          <Icon name="fullScreen" />
        </ActionIcon>
      </PublicHead>
      <TimeRangeProvider>
        <TimeRangePicker charts={cards.map(({ chart }) => chart)} />
        <ViewOnly value={dashboard.isViewOnly}>
          <DashboardStage
            name={dashboard.name}
            cards={cards}
            fullScreen={fullScreen}
            publicToken={token}
            banners={<Banners room={publicDashboardRoom(dashboard.id)} token={token} />}
            buttons={<PublicTriggerButtons buttons={dashboard.dashboardButtons} />}
          />
        </ViewOnly>
      </TimeRangeProvider>
    </>
  );
}

function NotAvailable() {
  const { dashboards: texts } = useTexts();
  return <PublicMessage title={texts.embeddedNotAvailable} text={texts.embeddedNotAvailableText} />;
}
