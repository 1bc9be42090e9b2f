import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { chartQuery } from '../queries.ts';
import { draftOf, MAX_NAME, type TypedDraft } from '../settings/draft.ts';
import { definitionOf } from '../types/registry.ts';
import { WayBack } from '../way-back.tsx';
import { ChartForm } from './chart-form.tsx';

const route = getRouteApi('/student/charts/create');

const UNTYPED: TypedDraft = { name: undefined, fields: {}, sources: undefined };

/** Creates a chart, either from scratch or like the chart that the address names. */
export function ChartCreatePage() {
  const { chartWizard, charts: texts } = useTexts();
  const { projectId, topicId, from } = route.useSearch();
  return (
    <>
      <PageHeader
        title={texts.create}
        trail={[<WayBack key="back" projectId={projectId} topicId={topicId} />]}
        intro={from === undefined ? chartWizard.createIntro : chartWizard.copyIntro}
      />
      {from === undefined ? (
        <ChartForm initial={UNTYPED} initialType="BASIC_LINE_CHART" />
      ) : (
        <CopiedChart key={from} chartId={from} />
      )}
    </>
  );
}

function CopiedChart({ chartId }: { readonly chartId: string }) {
  const { chartWizard, charts: texts } = useTexts();
  const { data: chart, isError } = useQuery(chartQuery(chartId));
  if (chart) {
    const type = chart.chartType.name;
    const name = cutText(chartWizard.copyOf(chart.name), MAX_NAME);
    const initial = { name, ...draftOf(chart, definitionOf(type)) };
    return <ChartForm initial={initial} initialType={type} isCopy />;
  }
  if (!isError) return <Loading />;
  return (
    <EmptyState
      help="first-lesson#chart"
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/charts/create">{texts.create}</ButtonLink>}
    />
  );
}
