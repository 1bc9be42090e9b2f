import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ChartType, createChart, isChartType } from '@tinkerstream/contract/charts';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import classes from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Stepper, TextInput } from '../../../ui/kit.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { hideFailure, showFailure, showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import {
  completeDraft,
  fieldsOf,
  initialTopic,
  MAX_NAME,
  readDraft,
  sourcesOf,
  type TypedDraft,
} from '../settings/draft.ts';
import { useTopicChoices } from '../settings/topic-choices.ts';
import { definitionOf } from '../types/registry.ts';
import own from './chart-form.module.css';
import { ChartPreview } from './chart-preview.tsx';
import { TypeChoice } from './type-choice.tsx';

const route = getRouteApi('/student/charts/create');

interface ChartFormProps {
  readonly initial: TypedDraft;
  readonly initialType: ChartType;
  /** Whether the chart is a copy, which has a type, and so starts at its settings. */
  readonly isCopy?: boolean;
}

/**
 * The two steps of the wizard: the type, then the settings beside a preview. Both keep their values. The address contains
 * the step, so that the browser's back button leads to the step before.
 */
export function ChartForm({ initial, initialType, isCopy = false }: ChartFormProps) {
  const { chartWizard, charts: texts, common } = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate();
  const create = useCall(createChart, { reloads: [['charts', 'related']] });
  const type = isChartType(search.type) ? search.type : initialType;
  const { step = isCopy ? 'settings' : 'type', projectId, topicId } = search;
  const isLast = step === 'settings';
  const definition = definitionOf(type);
  const { name: typeName } = useTexts(definition.texts);
  const { Settings } = definition;
  const [found, setFound] = useState<readonly TopicListItem[]>([]);
  const needed = [topicId, ...(initial.sources ?? []).map((source) => source.topicId)];
  const { topics, ofProject } = useTopicChoices(projectId, needed, found);
  // The topic of the first source of a new chart.
  const topic = topics.find(({ id }) => id === topicId) ?? initialTopic(ofProject);
  const complete = (typed: TypedDraft) =>
    completeDraft(definition, typed, { topics, topic, suggestedName: chartWizard.suggestedName, typeName });
  const form = useForm<TypedDraft, string>(initial, (typed) => {
    const { CHART_NAME, ...problems } = readDraft(definition, complete(typed)).problems;
    return { ...problems, name: CHART_NAME !== undefined && texts.nameEmpty };
  });
  const draft = complete(form.values);

  // The toast is hidden with the form.
  useEffect(() => () => hideFailure(common.failed, common.fillInAll), [common]);

  // Step 2 differs by type, so its rules wait for the next submit.
  const clearErrors = useEffectEvent(form.clearErrors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step or the type changes
  useEffect(() => clearErrors(), [step, type]);

  const choose = (chosen: ChartType) =>
    navigate({ to: '.', search: { ...search, type: chosen }, replace: true, resetScroll: false });
  const goTo = (next: number) =>
    navigate({ to: '.', search: { ...search, type, step: next === 0 ? 'type' : 'settings' } });

  const [isCreating, send] = useBusy(async (typed: TypedDraft) => {
    const { request } = readDraft(definition, complete(typed));
    if (!request) return;
    const chart = await create.mutateAsync(request);
    showSuccess(texts.created(chart.name));
    form.resetDirty();
    const params = { chartId: chart.id, chartName: nameSlug(chart.name) };
    await navigate({ to: '/charts/$chartId/$chartName', params, search: { projectId, topicId } });
  });

  function next(event: FormEvent) {
    event.preventDefault();
    void goTo(1);
  }
  const submit = form.onSubmit(send, () => showFailure(common.failed, common.fillInAll));

  return (
    <form className={classes.form} data-wide onSubmit={isLast ? submit : next} noValidate>
      <Stepper active={isLast ? 1 : 0} onStepClick={goTo} size="sm" classNames={{ content: own.content }}>
        <Stepper.Step label={chartWizard.stepType}>
          <TypeChoice value={type} onChange={choose} />
        </Stepper.Step>
        <Stepper.Step label={chartWizard.stepSettings} description={isLast && typeName}>
          <div className={own.columns}>
            <div className={classes.form} data-wide>
              <TextInput
                {...form.getInputProps('name')}
                value={draft.name}
                className={own.name}
                label={texts.name}
                placeholder={chartWizard.namePlaceholder}
                autoComplete="off"
                maxLength={MAX_NAME}
                withAsterisk
              />
              <PartBoundary>
                <Settings
                  definition={definition}
                  fields={fieldsOf(definition, draft)}
                  sources={sourcesOf(definition, draft)}
                  problems={form.errors}
                  topics={topics}
                  onTopic={(topic) => setFound((others) => [...others, topic])}
                  onFields={(changed) => form.setFieldValue('fields', { ...form.getValues().fields, ...changed })}
                  onSources={(sources) => {
                    const before = complete(form.getValues());
                    // Sources beyond this type's limit are kept for other types.
                    const others = before.sources.slice(sourcesOf(definition, before).length);
                    form.setFieldValue('sources', [...sources, ...others]);
                  }}
                />
              </PartBoundary>
            </div>
            <ChartPreview definition={definition} draft={draft} topics={topics} />
          </div>
        </Stepper.Step>
      </Stepper>
      <FormBar form={form}>
        {isLast && (
          <Button variant="default" onClick={() => goTo(0)}>
            {texts.previous}
          </Button>
        )}
        <Button type="submit" loading={isCreating}>
          {isLast ? texts.create : texts.next}
        </Button>
      </FormBar>
    </form>
  );
}
