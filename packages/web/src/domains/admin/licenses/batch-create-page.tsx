import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { createLicenseBatch, listLicenseTargets } from '@tinkerstream/contract/admin';
import { LICENSE_PRESETS, LicenseType } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { randomKey } from '../../../platform/random-key.ts';
import formClasses from '../../../ui/form/form.module.css';
import { type Choice, SearchSelect } from '../../../ui/form/search-select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Radio, SimpleGrid } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { ADMIN_LISTS, licenseTargetQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import classes from './batch-fields.module.css';
import { CountFields, ExpiryFields, FeatureFields, LimitFields } from './batch-fields.tsx';
import {
  type BatchValues,
  batchInput,
  initialValues,
  invalidNumbers,
  NUMBER_FIELDS,
  presetValues,
} from './batch-form.ts';

const route = getRouteApi('/admin/admin/license/create-license-batch');

export function BatchCreatePage() {
  const { adminLicenses: texts, common } = useTexts();
  const navigate = useNavigate();
  const create = useChange(createLicenseBatch);
  const named = useNamedTarget(route.useSearch().licenseTargetId);
  const targetOf = ({ target }: BatchValues) => (target === undefined ? named : (target ?? undefined));
  const [requestKey] = useState(randomKey);
  const rules = useBatchRules();
  const form = useForm(initialValues(), (values) => ({
    ...rules(values),
    target: targetOf(values) === undefined && texts.targetMissing,
  }));

  const submit = form.onSubmit((values) => {
    const target = targetOf(values);
    if (!target || create.isPending) return;
    create.mutate(batchInput(target.value, values, requestKey), {
      onSuccess: ({ id }) => {
        showSuccess(texts.batchCreated);
        form.resetDirty();
        void navigate({ to: '/admin/license/license-batch-{$licenseBatchId}', params: { licenseBatchId: id } });
      },
    });
  });

  return (
    <>
      <PageHeader
        title={texts.createBatch}
        trail={[
          <TextLink key="home" to="/admin/license/home">
            {texts.title}
          </TextLink>,
        ]}
      />
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <div>
          <SearchSelect
            endpoint={listLicenseTargets}
            queryKey={ADMIN_LISTS}
            choiceOf={({ id, targetName, companyName }) => ({ value: id, label: `${targetName} (${companyName})` })}
            name="licenseTargetId"
            label={texts.target}
            placeholder={texts.targetPlaceholder}
            nothingFound={texts.noTargetFound}
            withAsterisk
            error={form.errors.target}
            chosen={targetOf(form.values)}
            onChoose={(target) => form.setFieldValue('target', target ?? null)}
          />
          <TextLink to="/admin/license/target/create-license-target" size="sm">
            {texts.createTargetFirst}
          </TextLink>
        </div>
        <LicenseTypeChoice type={form.values.type} onChoose={(type) => form.setValues(presetValues(type))} />
        <CountFields form={form} />
        <ExpiryFields form={form} />
        <LimitFields form={form} />
        <FeatureFields form={form} />
        <FormBar form={form}>
          <Button type="submit" loading={create.isPending}>
            {texts.create}
          </Button>
          <ButtonLink to="/admin/license/home" variant="default" onClick={() => form.resetDirty()}>
            {common.cancel}
          </ButtonLink>
        </FormBar>
      </form>
    </>
  );
}

/** The package that the URL names. */
function useNamedTarget(licenseTargetId: string | undefined): Choice | undefined {
  const { data } = useQuery({ ...licenseTargetQuery(licenseTargetId ?? ''), enabled: licenseTargetId !== undefined });
  return data && { value: data.id, label: `${data.targetName} (${data.companyName})` };
}

/** The rules of the fields; only the selected kind of expiry applies. */
function useBatchRules() {
  const { adminLicenses: texts } = useTexts();
  const { language } = useLanguage();
  return (values: BatchValues) => {
    const problems: Partial<Record<keyof BatchValues, string | false>> = {};
    for (const name of invalidNumbers(values)) {
      const { min, max, decimals } = NUMBER_FIELDS[name];
      const message = decimals ? texts.decimalBetween : texts.numberBetween;
      problems[name] = message(String(min), countText(max, language));
    }
    if (values.mode === 'days') return problems;
    const isPast = new Date(values.expireDate).getTime() <= Date.now();
    return {
      ...problems,
      trialDays: false as const,
      expireDate: values.expireDate === '' ? texts.dateMissing : isPast && texts.datePast,
    };
  };
}

interface LicenseTypeChoiceProps {
  readonly type: LicenseType;
  readonly onChoose: (type: LicenseType) => void;
}

/** The choice of one of the five license types, with their main features. */
function LicenseTypeChoice({ type, onChoose }: LicenseTypeChoiceProps) {
  const { adminLicenses: texts } = useTexts();
  return (
    <Radio.Group
      name="licenseType"
      label={texts.licenseType}
      description={texts.typeHint}
      value={type}
      onChange={(value) => onChoose(value as LicenseType)}
    >
      <SimpleGrid minColWidth="min(100%, 210px)" spacing="sm" mt="xs">
        {LicenseType.options.map((option) => {
          const { expireDays, permission } = LICENSE_PRESETS[option];
          const limits = texts.presetLimits(permission.allowProjectCount, permission.allowTopicCount);
          return (
            <Radio
              key={option}
              className={classes.type}
              value={option}
              label={texts.types[option]}
              description={`${texts.presetDays(expireDays)} · ${limits}`}
            />
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
