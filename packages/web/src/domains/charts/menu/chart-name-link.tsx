import type { Chart } from '@tinkerstream/contract/charts';
import { useChartTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { useChartLinkSearch } from '../chart-link-search.ts';

interface ChartNameLinkProps {
  readonly chart: Pick<Chart, 'id' | 'name'>;
}

/** The name of a chart, as a link to its page. The way back leads to the page that shows it, with its time range. */
export function ChartNameLink({ chart: { id, name } }: ChartNameLinkProps) {
  const { charts: texts } = useChartTexts();
  const search = useChartLinkSearch();
  return (
    <TextLink
      to="/charts/$chartId/$chartName"
      params={{ chartId: id, chartName: nameSlug(name) }}
      search={search}
      title={texts.openChart(name)}
    >
      {name}
    </TextLink>
  );
}
