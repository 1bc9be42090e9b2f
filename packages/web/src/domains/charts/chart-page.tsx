import { Button, SegmentedControl } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RenameButton } from '../../ui/rename-button.tsx';
import { showSuccess } from '../../ui/toast.ts';
import type { HistoryRange } from '../records/index.ts';
import classes from './chart-page.module.css';
import { HistoryForm } from './history-form.tsx';
import { LazyLineChart } from './line-chart/lazy-line-chart.tsx';
import { lineSourcesOf } from './line-chart/line-source.ts';
import { chartQuery, useDeleteChart, useRenameChart } from './queries.ts';

const route = getRouteApi('/student/charts/$chartId/$chartName');

export function ChartPage() {
  const { charts: texts, common, shell } = useTexts();
  const { chartId } = route.useParams();
  const { data: chart } = useSuspenseQuery(chartQuery(chartId));
  const navigate = useNavigate();
  const rename = useRenameChart(chartId);
  const remove = useDeleteChart(chartId);
  const [isDeleting, setDeleting] = useState(false);
  const [mode, setMode] = useState<'live' | 'history'>('live');
  const [history, setHistory] = useState<HistoryRange>();
  const sources = useMemo(() => lineSourcesOf(chart), [chart]);

  return (
    <>
      <PageHeader
        title={chart.name}
        trail={[
          <TextLink key="home" to="/">
            {shell.home}
          </TextLink>,
        ]}
        titleAction={
          <RenameButton
            title={texts.rename}
            label={texts.name}
            value={chart.name}
            emptyMessage={texts.nameEmpty}
            doneMessage={texts.renamed}
            onRename={rename.mutateAsync}
          />
        }
        actions={
          !chart.isDefaultChart && (
            <Button variant="default" color="red" leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
              {common.delete}
            </Button>
          )
        }
      />
      <Panel
        title={mode === 'live' ? texts.live : texts.history}
        actions={
          <SegmentedControl
            aria-label={texts.mode}
            value={mode}
            data={[
              { value: 'live', label: texts.live },
              { value: 'history', label: texts.history },
            ]}
            onChange={(value) => {
              setMode(value as typeof mode);
              setHistory(undefined);
            }}
          />
        }
      >
        {mode === 'history' && <HistoryForm onSearch={setHistory} />}
        {mode === 'history' && !history ? (
          <p className={classes.choose}>{texts.chooseHistory}</p>
        ) : (
          <LazyLineChart
            key={history ? Object.values(history).join() : 'live'}
            name={chart.name}
            sources={sources}
            history={history}
          />
        )}
      </Panel>
      <Panel title={texts.sources}>
        <DataTable
          label={texts.sources}
          rows={chart.chartSources}
          rowKey={(source) => source.id}
          columns={[
            {
              key: 'topic',
              header: texts.topic,
              render: ({ topic }) => (
                <TextLink
                  to="/topic/$topicId/$topicDescription"
                  params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
                >
                  {topic.description}
                </TextLink>
              ),
            },
            {
              key: 'type',
              header: texts.dataType,
              render: ({ dataRecordType }) =>
                dataRecordType && (
                  <>
                    {dataRecordType.dataRecordTypeName} <code>{dataRecordType.keyName}</code>
                  </>
                ),
            },
            {
              key: 'device',
              header: texts.device,
              render: ({ device }) => (device ? device.serialName || device.serialNumber : texts.allDevices),
            },
            {
              key: 'description',
              header: texts.description,
              render: ({ chartSourceConfig }) => chartSourceConfig.description,
            },
          ]}
        />
      </Panel>
      {isDeleting && (
        <ConfirmDialog
          title={texts.delete}
          confirm={common.delete}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove.mutateAsync();
            showSuccess(texts.deleted);
            await navigate({ to: '/' });
          }}
        >
          {texts.deleteText(chart.name)}
        </ConfirmDialog>
      )}
    </>
  );
}
