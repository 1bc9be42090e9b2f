import { Link } from '@tanstack/react-router';
import type { Chart } from '@tinkerstream/contract/charts';
import { use, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { showRefusal } from '../../../ui/toast/toast.ts';
import { useChartLinkSearch } from '../chart-link-search.ts';
import { formatTimeRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import { definitionOf } from '../types/registry.ts';
import { StageContext } from './chart-stage.tsx';

const ShareChartDialog = lazyDialog(() => import('./share-chart-dialog.tsx'), 'ShareChartDialog');

interface ChartMenuProps {
  readonly chart: Chart;
  /** Whether the page is the chart's own page, so that it needs no link to it. */
  readonly isOnOwnPage?: boolean;
  /** A further item, above the items that share the chart. */
  readonly further?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** The menu of actions for any shown chart. Belongs inside its `ChartStage`. */
export function ChartMenu({ chart, isOnOwnPage = false, further }: ChartMenuProps) {
  const { chartRange: texts } = useTexts();
  const stage = use(StageContext);
  const page = useTimeRange();
  const search = useChartLinkSearch();
  const [isSharing, setSharing] = useState(false);
  const { savedAs } = definitionOf(chart.chartType.name);
  const fileName = nameSlug(chart.name);

  // In full screen, the list would open outside of the screen.
  if (stage?.isFull) return null;

  async function savePicture() {
    try {
      const picture = await stage?.exports()?.picture?.();
      if (picture) saveFile(picture, `${fileName}.png`);
    } catch (error) {
      showRefusal(error);
    }
  }

  function saveValues(format: 'csv' | 'wideCsv') {
    const values = stage?.exports()?.[format]?.();
    if (values) saveFile(values, `${fileName}.csv`);
  }

  return (
    <>
      <Menu
        target={
          <ActionIcon variant="subtle" color="gray" aria-label={texts.menu(chart.name)} data-screen-only>
            <Icon name="more" />
          </ActionIcon>
        }
      >
        {!isOnOwnPage && (
          <MenuItem
            leftSection={<Icon name="chart" />}
            renderRoot={(props) => (
              <Link
                to="/charts/$chartId/$chartName"
                params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
                search={{ ...search, range: page && formatTimeRange(page.range) }}
                {...props}
              />
            )}
          >
            {texts.open}
          </MenuItem>
        )}
        <MenuItem leftSection={<Icon name="fullScreen" />} onClick={stage?.enterFullScreen}>
          {texts.fullScreen}
        </MenuItem>
        {savedAs.map((format) => (
          <MenuItem
            key={format}
            leftSection={<Icon name="download" />}
            onClick={() => (format === 'png' ? void savePicture() : saveValues(format))}
          >
            {texts[format]}
          </MenuItem>
        ))}
        {further && (
          <MenuItem leftSection={<Icon name="book" />} onClick={further.onClick}>
            {further.label}
          </MenuItem>
        )}
        <MenuItem leftSection={<Icon name="card" />} onClick={stage?.print}>
          {texts.print}
        </MenuItem>
        <MenuItem leftSection={<Icon name="send" />} onClick={() => setSharing(true)}>
          {texts.share}
        </MenuItem>
        <MenuItem
          leftSection={<Icon name="copy" />}
          renderRoot={(props) => <Link to="/charts/create" search={{ from: chart.id }} {...props} />}
        >
          {texts.duplicate}
        </MenuItem>
      </Menu>
      {isSharing && <ShareChartDialog chart={chart} onClose={() => setSharing(false)} />}
    </>
  );
}
