import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { topicListQuery } from '../../topics/index.ts';
import { chartQuery } from '../queries.ts';
import { definitionOf } from '../types/registry.ts';
import { WayBack } from '../way-back.tsx';
import { ChartForm } from './chart-form.tsx';
import { draftOf, initialTopic, MAX_NAME, type TypedDraft } from './draft.ts';

const route = getRouteApi('/student/charts/create');

const UNTYPED: TypedDraft = { name: undefined, fields: {}, sources: undefined };

/** Creates a chart: a new one, or one like the chart that the address names. */
export function ChartCreatePage() {
  const { charts: texts } = useTexts();
  const { projectId, topicId, from } = route.useSearch();
  return (
    <>
      <PageHeader
        title={texts.create}
        trail={[<WayBack key="back" projectId={projectId} topicId={topicId} />]}
        intro={from === undefined ? texts.createIntro : texts.copyIntro}
      />
      {from === undefined ? <NewChart /> : <CopiedChart key={from} chartId={from} />}
    </>
  );
}

function NewChart() {
  const { topicId, projectId } = route.useSearch();
  const { data } = useSuspenseQuery(topicListQuery);
  // The topics of the project come first.
  const isOfProject = (topic: (typeof data)[number]) => topic.projects.some(({ id }) => id === projectId);
  const topics = data.toSorted((a, b) => Number(isOfProject(b)) - Number(isOfProject(a)));
  const ofProject = projectId === undefined ? data : data.filter(isOfProject);
  const topic = data.find(({ id }) => id === topicId) ?? initialTopic(ofProject);
  return <ChartForm initial={UNTYPED} initialType="BASIC_LINE_CHART" topics={topics} topic={topic} />;
}

function CopiedChart({ chartId }: { readonly chartId: string }) {
  const { charts: texts } = useTexts();
  const { data: topics } = useSuspenseQuery(topicListQuery);
  const { data: chart, isError } = useQuery(chartQuery(chartId));
  if (chart) {
    const type = chart.chartType.name;
    const name = texts.copyOf(chart.name).slice(0, MAX_NAME);
    const initial = { name, ...draftOf(chart, definitionOf(type)) };
    return <ChartForm initial={initial} initialType={type} isCopy topics={topics} />;
  }
  if (!isError) return <Loading />;
  return (
    <EmptyState
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/charts/create">{texts.create}</ButtonLink>}
    />
  );
}
