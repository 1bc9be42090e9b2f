import { Button, Stepper, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ChartType } from '@tinkerstream/contract/charts';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import classes from '../../../ui/form.module.css';
import { TextLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { hideFailure, showFailure, showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useForm } from '../../../ui/use-form.ts';
import { topicListQuery } from '../../topics/index.ts';
import { useCreateChart } from '../queries.ts';
import { definitionOf } from '../types/registry.ts';
import own from './chart-create-page.module.css';
import { type ChartDraft, emptySource, fieldsOf, readDraft, sourcesOf, withTopic } from './draft.ts';
import { TypeChoice } from './type-choice.tsx';

const route = getRouteApi('/student/charts/create');

/** Creates a chart in two steps: its type, then its settings. Both steps keep their values. */
export function ChartCreatePage() {
  const { charts: texts, common, shell } = useTexts();
  const { topicId } = route.useSearch();
  const navigate = useNavigate();
  const { data: topics } = useSuspenseQuery(topicListQuery);
  const createChart = useCreateChart();
  const [step, setStep] = useState(0);
  const [type, setType] = useState<ChartType>('BASIC_LINE_CHART');
  const definition = definitionOf(type);
  const { Settings } = definition;
  const topic = topics.find(({ id }) => id === topicId);
  const form = useForm<ChartDraft, string>(
    { name: '', fields: {}, sources: [withTopic(emptySource(0), topic, { needsDataType: true })] },
    (draft) => {
      const { CHART_NAME, ...problems } = readDraft(definition, draft).problems;
      return { ...problems, name: CHART_NAME !== undefined && texts.nameEmpty };
    },
  );

  // Hide the toast with the form.
  useEffect(() => () => hideFailure(common.failed, common.fillInAll), [common]);

  function goTo(next: number) {
    setStep(next);
    // Step 2 differs by type, so its rules wait for the next submit.
    form.clearErrors();
    window.scrollTo({ top: 0 });
  }

  const [isCreating, create] = useBusy(async (draft: ChartDraft) => {
    const { request } = readDraft(definition, draft);
    if (!request) return;
    const chart = await createChart.mutateAsync(request);
    showSuccess(texts.created(chart.name));
    const params = { chartId: chart.id, chartName: nameSlug(chart.name) };
    await navigate({ to: '/charts/$chartId/$chartName', params });
  });

  function next(event: FormEvent) {
    event.preventDefault();
    goTo(1);
  }
  const submit = form.onSubmit(create, () => showFailure(common.failed, common.fillInAll));

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
      <form className={classes.form} data-wide onSubmit={step === 0 ? next : submit} noValidate>
        <Stepper active={step} onStepClick={goTo} size="sm" classNames={{ content: own.content }}>
          <Stepper.Step label={texts.stepType}>
            <TypeChoice value={type} onChange={setType} />
          </Stepper.Step>
          <Stepper.Step label={texts.stepSettings} description={step === 1 && <TypeName type={type} />}>
            <div className={classes.form} data-wide>
              <TextInput
                {...form.getInputProps('name')}
                className={own.name}
                label={texts.name}
                placeholder={texts.namePlaceholder}
                autoComplete="off"
                maxLength={100}
                withAsterisk
                data-autofocus
              />
              <PartBoundary>
                <Settings
                  definition={definition}
                  fields={fieldsOf(definition, form.values)}
                  sources={sourcesOf(definition, form.values)}
                  problems={form.errors}
                  topics={topics}
                  onFields={(changed) => form.setFieldValue('fields', { ...form.getValues().fields, ...changed })}
                  onSources={(sources) => {
                    const draft = form.getValues();
                    // Keep sources beyond this type's limit for other types.
                    const others = draft.sources.slice(sourcesOf(definition, draft).length);
                    form.setFieldValue('sources', [...sources, ...others]);
                  }}
                />
              </PartBoundary>
            </div>
          </Stepper.Step>
        </Stepper>
        <div className={classes.buttons}>
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
