import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Chart, MAX_LISTED_CHARTS } from '@tinkerstream/contract/charts';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Group, Stack } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { readableChartsQuery } from '../queries.ts';
import classes from './add-chart-dialog.module.css';
import { ChartChoices } from './chart-choices.tsx';

/** A dialog with fewer charts has no search. */
const SEARCH_FROM = 10;

interface AddChartDialogProps {
  readonly dashboard: Dashboard;
  readonly onAdded: (chart: Chart) => void;
  readonly onClose: () => void;
}

/** Adds charts that the user may read to a dashboard, one at a time. */
export function AddChartDialog({ dashboard, onAdded, onClose }: AddChartDialogProps) {
  const { dashboards: texts, charts: chartTexts, lists } = useTexts();
  const [search, setSearch] = useState('');
  const query = useQuery({ ...readableChartsQuery(search), placeholderData: keepPreviousData });
  const { data: charts, isError, refetch } = query;
  return (
    <Dialog size="lg" onClose={onClose} title={texts.addChart}>
      {!charts && (isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />)}
      {charts && (
        <Stack gap="md">
          {(search !== '' || charts.length >= SEARCH_FROM) && (
            <ListSearch hint={texts.searchHint} value={search} onSearch={setSearch} />
          )}
          <ChartChoices
            dashboard={dashboard}
            charts={charts}
            onAdded={onAdded}
            emptyText={search === '' ? texts.noReadable : lists.nothingFound(search)}
          />
          {charts.length === MAX_LISTED_CHARTS && <p className={classes.more}>{texts.latestOnly(MAX_LISTED_CHARTS)}</p>}
          <Group justify="flex-end">
            <ButtonLink to="/charts/create" variant="default" leftSection={<Icon name="plus" />}>
              {chartTexts.create}
            </ButtonLink>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
