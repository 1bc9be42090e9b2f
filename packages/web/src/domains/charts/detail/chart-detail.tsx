import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Chart } from '@tinkerstream/contract/charts';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { RenameButton } from '../../../ui/rename-button.tsx';
import { AddToDashboard } from '../../dashboards/index.ts';
import type { HistoryRange } from '../../records/index.ts';
import { ChartView } from '../chart-view.tsx';
import { readerFeed } from '../feed.ts';
import { useDeleteChart, useRenameChart } from '../queries.ts';
import { definitionOf } from '../types/registry.ts';
import { ChartLink } from './chart-link.tsx';
import classes from './chart-page.module.css';
import { HistoryForm } from './history-form.tsx';
import { SourceTable } from './source-table.tsx';

/** A chart with its details and actions. */
export function ChartDetail({ chart }: { chart: Chart }) {
  const { charts: texts, common, shell } = useTexts();
  const definition = definitionOf(chart.chartType.name);
  const typeTexts = useTextsOf(definition.texts);
  const { Config } = definition;
  const navigate = useNavigate();
  const rename = useRenameChart(chart.id);
  const remove = useDeleteChart(chart.id);
  const [isDeleting, setDeleting] = useState(false);
  const [mode, setMode] = useState<'live' | 'history'>('live');
  const [history, setHistory] = useState<HistoryRange>();
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);

  return (
    <>
      <PageHeader
        title={chart.name}
        intro={typeTexts.name}
        trail={[
          <TextLink key="home" to="/">
            {shell.home}
          </TextLink>,
        ]}
        titleAction={
          chart.isManageable && (
            <RenameButton
              title={texts.rename}
              label={texts.name}
              value={chart.name}
              emptyMessage={texts.nameEmpty}
              doneMessage={texts.renamed}
              onRename={rename.mutateAsync}
            />
          )
        }
        actions={
          <>
            {chart.shareToken !== '' && chart.isEmbeddable && (
              <CopyButton
                value={`${location.origin}/chart/embedded/token/${chart.shareToken}`}
                label={texts.copyEmbedAddress}
                copiedMessage={texts.embedAddressCopied}
              />
            )}
            <AddToDashboard chart={chart} />
            {chart.isManageable && !chart.isDefaultChart && (
              <Button
                variant="default"
                size="sm"
                color="red"
                leftSection={<Icon name="trash" />}
                onClick={() => setDeleting(true)}
              >
                {common.delete}
              </Button>
            )}
          </>
        }
      />
      <Panel
        title={mode === 'live' ? texts.live : texts.history}
        actions={
          <SegmentedControl
            aria-label={texts.mode}
            disabled={!definition.hasHistory}
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
          <ChartView
            key={history ? Object.values(history).join() : 'live'}
            chart={chart}
            feed={feed}
            history={history}
          />
        )}
      </Panel>
      <Panel title={texts.sources}>
        <SourceTable chart={chart} />
      </Panel>
      {Config && (
        <Panel title={texts.settings}>
          <PartBoundary>
            <Config config={chart.chartConfig} />
          </PartBoundary>
        </Panel>
      )}
      {chart.isManageable && <ChartLink chart={chart} />}
      {isDeleting && (
        <RemovalDialog
          what={{ id: chart.id }}
          title={texts.delete}
          confirm={common.delete}
          removing={common.deleting(chart.name)}
          removed={texts.deleted}
          remove={remove.mutateAsync}
          onClose={() => setDeleting(false)}
          onConfirmed={() => navigate({ to: '/' })}
        >
          {texts.deleteText(chart.name)}
        </RemovalDialog>
      )}
    </>
  );
}
