import { Button, Stepper, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ChartType } from '@tinkerstream/contract/charts';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import form from '../../../ui/form.module.css';
import { TextLink } from '../../../ui/links.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { hideFailure, showFailure, showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { focusFirstProblem } from '../../../ui/use-form.ts';
import { topicListQuery } from '../../topics/index.ts';
import type { Problems } from '../chart-type-definition.ts';
import { useCreateChart } from '../queries.ts';
import { definitionOf } from '../types/registry.ts';
import { useTextsOf } from '../use-texts-of.ts';
import classes from './chart-create-page.module.css';
import { type ChartDraft, emptySource, fieldsOf, readDraft, sourcesOf } from './draft.ts';
import { TypeChoice } from './type-choice.tsx';

const route = getRouteApi('/student/charts/create');

const NO_PROBLEMS: Problems = new Map();

/** Makes a chart in two steps: what kind, then what it shows. What was typed stays, whichever way somebody goes. */
export function ChartCreatePage() {
  const { charts: texts, common, shell } = useTexts();
  const { topicId } = route.useSearch();
  const navigate = useNavigate();
  const { data: topics } = useSuspenseQuery(topicListQuery);
  const createChart = useCreateChart();
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const [type, setType] = useState<ChartType>('BASIC_LINE_CHART');
  const [draft, setDraft] = useState<ChartDraft>(() => {
    const topic = topics.find(({ id }) => id === topicId);
    const onlyDataType = topic?.dataRecordTypes.length === 1 ? topic.dataRecordTypes[0]?.id : undefined;
    const source = { ...emptySource(0), topicId: topic?.id ?? '', dataTypeId: onlyDataType ?? '' };
    return { name: '', fields: {}, sources: [source] };
  });
  const [tried, setTried] = useState(false);
  const definition = definitionOf(type);
  const { Settings } = definition;
  const { problems, request } = readDraft(definition, draft);
  const change = (changed: Partial<ChartDraft>) => setDraft((current) => ({ ...current, ...changed }));

  // Once the form is left, what it lacked is nobody's business.
  useEffect(() => () => hideFailure(common.failed, common.fillInAll), [common]);

  function goTo(next: number) {
    setStep(next);
    // Step 2 is another form for each type: nothing in it has been tried yet.
    setTried(false);
    window.scrollTo({ top: 0 });
  }

  const [isCreating, create] = useBusy(async () => {
    if (!request) return;
    const chart = await createChart.mutateAsync(request);
    showSuccess(texts.created(chart.name));
    const params = { chartId: chart.id, chartName: nameSlug(chart.name) };
    await navigate({ to: '/charts/$chartId/$chartName', params });
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === 0) return goTo(1);
    setTried(true);
    if (request) return create();
    showFailure(common.failed, common.fillInAll);
    if (element.current) focusFirstProblem(element.current);
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
      <form ref={element} className={form.form} data-wide onSubmit={submit} noValidate>
        <Stepper active={step} onStepClick={goTo} size="sm" classNames={{ content: classes.content }}>
          <Stepper.Step label={texts.stepType}>
            <TypeChoice value={type} onChange={setType} />
          </Stepper.Step>
          <Stepper.Step label={texts.stepSettings} description={step === 1 && <TypeName type={type} />}>
            <div className={form.form} data-wide>
              <TextInput
                className={classes.name}
                label={texts.name}
                placeholder={texts.namePlaceholder}
                value={draft.name}
                maxLength={100}
                withAsterisk
                data-autofocus
                error={tried && problems.has('CHART_NAME') && texts.nameEmpty}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Suspense fallback={<Loading />}>
                <Settings
                  definition={definition}
                  fields={fieldsOf(definition, draft)}
                  sources={sourcesOf(definition, draft)}
                  problems={tried ? problems : NO_PROBLEMS}
                  topics={topics}
                  onFields={(changed) =>
                    setDraft((current) => ({ ...current, fields: { ...current.fields, ...changed } }))
                  }
                  onSources={(sources) =>
                    setDraft((current) => ({
                      ...current,
                      // Those that this type has no room for stay for another one.
                      sources: [...sources, ...current.sources.slice(sourcesOf(definition, current).length)],
                    }))
                  }
                />
              </Suspense>
            </div>
          </Stepper.Step>
        </Stepper>
        <div className={form.buttons}>
          {step === 1 && (
            <Button variant="default" onClick={() => goTo(0)}>
              {texts.previous}
            </Button>
          )}
          <Button type="submit" loading={isCreating}>
            {step === 0 ? texts.next : texts.create}
          </Button>
        </div>
      </form>
    </>
  );
}

function TypeName({ type }: { type: ChartType }) {
  return useTextsOf(definitionOf(type).texts).name;
}
