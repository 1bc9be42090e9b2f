import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import form from '../../ui/form.module.css';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { chartableTopicsQuery } from '../topics/index.ts';
import { suggestedColour } from './line-chart/colours.ts';
import { useCreateChart } from './queries.ts';
import { isComplete, type SourceDraft } from './source-draft.ts';
import { SourceRow } from './source-row.tsx';

const route = getRouteApi('/student/charts/create');

/** Makes a line chart. */
export function ChartCreatePage() {
  const { charts: texts, common, shell } = useTexts();
  const { topicId = '' } = route.useSearch();
  const navigate = useNavigate();
  const { data: topics } = useSuspenseQuery(chartableTopicsQuery);
  const createChart = useCreateChart();
  const [name, setName] = useState('');
  const [sources, setSources] = useState<readonly SourceDraft[]>(() => {
    const topic = topics.find(({ id }) => id === topicId);
    const onlyDataType = topic?.dataRecordTypes.length === 1 ? topic.dataRecordTypes[0]?.id : undefined;
    return [{ ...emptySource(0), topicId: topic?.id ?? '', dataTypeId: onlyDataType ?? '' }];
  });
  const [touched, setTouched] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === '' || !sources.every(isComplete)) {
      showFailure(common.failed, common.fillInAll);
      return;
    }
    const chart = await createChart.mutateAsync({
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: name.trim() },
      chartSourceConfigs: sources.map(({ topicId, dataTypeId, deviceId, description, colour }) => ({
        topicId,
        dataTypeId,
        deviceId: deviceId || undefined,
        description,
        colorCode: colour,
      })),
    });
    showSuccess(texts.created(chart.name));
    const params = { chartId: chart.id, chartName: nameSlug(chart.name) };
    await navigate({ to: '/charts/$chartId/$chartName', params });
  }

  return (
    <>
      <PageHeader
        title={texts.create}
        trail={[
          <TextLink key="home" to="/">
            {shell.home}
          </TextLink>,
        ]}
        intro={texts.createIntro}
      />
      {topics.length === 0 ? (
        <EmptyState
          title={texts.noChartableTopic}
          text={texts.noChartableTopicText}
          action={<ButtonLink to="/topic">{texts.goToTopics}</ButtonLink>}
        />
      ) : (
        <form
          className={form.form}
          data-wide
          // A refusal is told by its toast; what was typed stays.
          onSubmit={(event) => void submit(event).catch(() => {})}
          noValidate
        >
          <TextInput
            label={texts.name}
            placeholder={texts.namePlaceholder}
            value={name}
            maxLength={100}
            withAsterisk
            error={touched && name.trim() === '' ? texts.nameEmpty : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <section aria-label={texts.sources}>
            <h2>{texts.sources}</h2>
            <p className={form.hint}>{texts.sourcesHint}</p>
            <div className={form.rows}>
              {sources.map((source, index) => (
                <SourceRow
                  key={source.rowId}
                  source={source}
                  number={index + 1}
                  topics={topics}
                  touched={touched}
                  onChange={(changed) =>
                    setSources(sources.map((other) => (other.rowId === changed.rowId ? changed : other)))
                  }
                  onRemove={
                    sources.length > 1
                      ? () => setSources(sources.filter(({ rowId }) => rowId !== source.rowId))
                      : undefined
                  }
                />
              ))}
              <div>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<Icon name="plus" />}
                  onClick={() => setSources([...sources, emptySource((sources.at(-1)?.rowId ?? 0) + 1)])}
                >
                  {texts.addSource}
                </Button>
              </div>
            </div>
          </section>
          <div className={form.buttons}>
            <Button type="submit" loading={createChart.isPending}>
              {texts.create}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function emptySource(rowId: number): SourceDraft {
  return { rowId, topicId: '', dataTypeId: '', deviceId: '', description: '', colour: suggestedColour(rowId, 'light') };
}
