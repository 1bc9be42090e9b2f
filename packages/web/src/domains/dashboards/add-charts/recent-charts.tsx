import { useQuery } from '@tanstack/react-query';
import { type Chart, DEFAULT_RECENT_CHARTS } from '@tinkerstream/contract/charts';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useChartTexts } from '../../../i18n/texts.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { recentChartsQuery } from '../queries.ts';
import { ChartChoices } from './chart-choices.tsx';

interface RecentChartsProps {
  readonly dashboard: Dashboard;
  readonly onAdded: (chart: Chart) => void;
}

/** The latest charts that the user made, each with a button to add it to the dashboard. */
export function RecentCharts({ dashboard, onAdded }: RecentChartsProps) {
  const { dashboards: texts } = useChartTexts();
  const { data: charts, isError, refetch } = useQuery(recentChartsQuery(DEFAULT_RECENT_CHARTS));
  if (!charts) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return <ChartChoices dashboard={dashboard} charts={charts} emptyText={texts.noRecent} onAdded={onAdded} />;
}
