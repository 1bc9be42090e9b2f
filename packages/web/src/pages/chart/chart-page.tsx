import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { chartQuery, useLiveChart } from '../../domains/charts/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { isGone } from '../../platform/requests/request.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { ChartDetail } from './chart-detail.tsx';

const route = getRouteApi('/student/charts/$chartId/$chartName');

export function ChartPage() {
  const { chartId } = route.useParams();
  const query = chartQuery(chartId);
  const { data: chart, error, refetch } = useQuery(query);
  useLiveChart(chart, query.queryKey);
  // A deleted chart must not stay on the page.
  if (isGone(error)) return <ChartNotFound />;
  if (chart) return <ChartDetail key={chartId} chart={chart} />;
  return error ? <LoadError heading="h1" onRetry={() => void refetch()} /> : <Loading />;
}

function ChartNotFound() {
  const { charts: texts, shell } = useTexts();
  usePageTitle(texts.notFound);
  return (
    <EmptyState
      help="problems#not-found"
      heading="h1"
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/">{shell.backHome}</ButtonLink>}
    />
  );
}
