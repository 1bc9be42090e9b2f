import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { createLicenseBatch, listLicenseTargets } from '@tinkerstream/contract/admin';
import type { LicenseType } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useAdminTexts, useLanguage } from '../../../i18n/texts.ts';
import formClasses from '../../../ui/form.module.css';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Choice, SearchSelect } from '../../../ui/search-select.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/use-form.ts';
import { ADMIN_LISTS, licenseTargetQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { CountFields, ExpiryFields, FeatureFields, LimitFields } from './batch-fields.tsx';
import {
  type BatchValues,
  batchInput,
  type ExpiryMode,
  firstValues,
  NUMBER_FIELDS,
  newRequestKey,
  presetFlags,
  presetValues,
  wrongNumbers,
} from './batch-form.ts';
import { LicenseTypeChoice } from './license-type-choice.tsx';

const route = getRouteApi('/admin/admin/license/create-license-batch');

export function BatchCreatePage() {
  const { adminLicenses: texts, common } = useAdminTexts();
  const navigate = useNavigate();
  const create = useChange(createLicenseBatch);
  const [target, setTarget] = useTarget(route.useSearch().licenseTargetId);
  const [type, setType] = useState<LicenseType>('custom');
  const [mode, setMode] = useState<ExpiryMode>('days');
  const [flags, setFlags] = useState(presetFlags('custom'));
  const [requestKey] = useState(newRequestKey);
  const problemsOf = useProblems(mode);
  const form = useForm<keyof BatchValues | 'target'>({ ...firstValues(), target: '' }, (values) => ({
    ...problemsOf(values),
    target: target === undefined && texts.targetMissing,
  }));

  function choose(next: LicenseType) {
    setType(next);
    setFlags(presetFlags(next));
    form.change(presetValues(next));
  }

  const submit = form.submit(() => {
    if (!target || create.isPending) return;
    create.mutate(batchInput(target.value, type, mode, form.values, flags, requestKey), {
      onSuccess: ({ id }) => {
        showSuccess(texts.batchCreated);
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
            error={form.problemOf('target')}
            chosen={target}
            onChoose={setTarget}
          />
          <TextLink to="/admin/license/target/create-license-target" size="sm">
            {texts.createTargetFirst}
          </TextLink>
        </div>
        <LicenseTypeChoice type={type} onChoose={choose} />
        <CountFields form={form} />
        <ExpiryFields form={form} mode={mode} onMode={setMode} />
        <LimitFields form={form} />
        <FeatureFields flags={flags} onFlags={setFlags} />
        <div className={formClasses.buttons}>
          <Button type="submit" loading={create.isPending}>
            {texts.create}
          </Button>
          <ButtonLink to="/admin/license/home" variant="default">
            {common.cancel}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

/** The package the batch is for: what has been chosen, or the one that the address names. */
function useTarget(licenseTargetId: string | undefined) {
  const [chosen, setChosen] = useState<{ readonly choice: Choice | undefined }>();
  const { data: named } = useQuery({
    ...licenseTargetQuery(licenseTargetId ?? ''),
    enabled: licenseTargetId !== undefined,
  });
  const target = chosen
    ? chosen.choice
    : named && { value: named.id, label: `${named.targetName} (${named.companyName})` };
  return [target, (choice: Choice | undefined) => setChosen({ choice })] as const;
}

/** What is wrong with the fields; of the two ways to expire only the chosen one must be right. */
function useProblems(mode: ExpiryMode) {
  const { adminLicenses: texts } = useAdminTexts();
  const { language } = useLanguage();
  return (values: BatchValues) => {
    const problems: Partial<Record<keyof BatchValues, string | false>> = {};
    for (const name of wrongNumbers(values)) {
      const { min, max, decimals } = NUMBER_FIELDS[name];
      const message = decimals ? texts.decimalBetween : texts.numberBetween;
      problems[name] = message(String(min), max.toLocaleString(language));
    }
    if (mode === 'days') return problems;
    const isPast = new Date(values.expireDate).getTime() <= Date.now();
    return {
      ...problems,
      trialDays: false as const,
      expireDate: values.expireDate === '' ? texts.dateMissing : isPast && texts.datePast,
    };
  };
}
