import { Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './add-chart-dialog.module.css';
import { ChartChoices } from './chart-choices.tsx';
import { recentChartsQuery } from './queries.ts';

/** As many as one answer holds. An older chart is added from its own page. */
const OFFERED = 100;
/** More than these are searched by their names. */
const SEARCH_FROM = 10;

/** Puts charts of the user on a dashboard, one after the other. */
export function AddChartDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { dashboards: texts, charts: chartTexts, common } = useTexts();
  const { data: charts, isError, refetch } = useQuery(recentChartsQuery(OFFERED));
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = charts?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Modal opened size="lg" onClose={onClose} title={texts.addChart} closeButtonProps={{ 'aria-label': common.close }}>
      {!found && (isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />)}
      {found && (
        <div className={classes.content}>
          {(charts?.length ?? 0) > SEARCH_FROM && (
            <TextInput
              type="search"
              aria-label={texts.find}
              placeholder={texts.find}
              leftSection={<Icon name="search" />}
              value={text}
              data-autofocus
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <ChartChoices
            dashboard={dashboard}
            charts={found}
            emptyText={wanted === '' ? texts.noRecent : texts.nothingFound}
          />
          <div className={classes.buttons}>
            <ButtonLink to="/charts/create" variant="default" leftSection={<Icon name="plus" />}>
              {chartTexts.create}
            </ButtonLink>
          </div>
        </div>
      )}
    </Modal>
  );
}
