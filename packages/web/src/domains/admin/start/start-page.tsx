import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PLACE_NAME_LENGTH, type Place, updatePlace } from '@tinkerstream/contract/admin';
import { isLanguage, LANGUAGES } from '@tinkerstream/contract/platform/language';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../../i18n/texts.ts';
import { reloadConfig } from '../../../platform/config.ts';
import { call } from '../../../platform/requests/call.ts';
import form from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Button, Group, Radio, Stack, TextInput } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { placeQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { DemoStep } from './demo-step.tsx';
import { ReachStep } from './reach-step.tsx';
import classes from './start-page.module.css';
import type { StepActions } from './step-actions.ts';

const STEPS = ['language', 'name', 'reach', 'demo'] as const;

/** The guided start of an installation: four questions to its administrator, all of them optional. */
export function StartPage() {
  const { adminStart: texts } = useTexts();
  const { data: place } = useQuery(placeQuery);
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[index] ?? 'language';
  const isLast = index === STEPS.length - 1;

  /** Records that the guided start was shown; from then on the menu leads to it. */
  const noteShown = useEffectEvent(async () => {
    await call(updatePlace, { isStartDue: false });
    await reloadConfig();
  });
  const isDue = place?.isStartDue === true;
  useEffect(() => {
    if (isDue) void noteShown().catch(() => {});
  }, [isDue]);

  function goTo(next: number) {
    if (next >= STEPS.length) return void navigate({ to: '/' });
    setIndex(next);
    // Screen readers announce the new step.
    requestAnimationFrame(() => heading.current?.focus());
  }

  const actions = {
    next: isLast ? texts.finish : texts.next,
    onNext: () => goTo(index + 1),
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        intro={texts.intro}
        actions={
          <ButtonLink to="/" variant="default" data-testid="skip-start">
            {texts.skipAll}
          </ButtonLink>
        }
      />
      <ol className={classes.steps}>
        {STEPS.map((one, number) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={number < index || undefined}>
            {texts.steps[one]}
          </li>
        ))}
      </ol>
      <section className={classes.card} aria-labelledby="start-step">
        <p className={classes.count}>{texts.step(index + 1, STEPS.length)}</p>
        <h2 id="start-step" ref={heading} tabIndex={-1}>
          {
            { language: texts.languageTitle, name: texts.nameTitle, reach: texts.reachTitle, demo: texts.demoTitle }[
              step
            ]
          }
        </h2>
        {step === 'language' && <LanguageStep {...actions} />}
        {place && step === 'name' && <NameStep place={place} {...actions} />}
        {place && step === 'reach' && <ReachStep place={place} {...actions} />}
        {step === 'demo' && <DemoStep {...actions} />}
        <Group gap="xs">
          {index > 0 && (
            <Button variant="subtle" onClick={() => goTo(index - 1)}>
              {texts.back}
            </Button>
          )}
          {!isLast && (
            <Button variant="default" onClick={() => goTo(index + 1)}>
              {texts.skip}
            </Button>
          )}
        </Group>
      </section>
    </>
  );
}

function LanguageStep({ next, onNext }: StepActions) {
  const { adminStart: texts } = useTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <>
      <Radio.Group
        aria-label={texts.languageTitle}
        description={texts.languageText}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && void setLanguage(chosen)}
      >
        <Stack gap="sm" mt="sm">
          {LANGUAGES.map((code) => (
            <Radio key={code} value={code} label={<span lang={code}>{LANGUAGE_NAMES[code]}</span>} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      <Button onClick={onNext}>{next}</Button>
    </>
  );
}

function NameStep({ place, next, onNext }: StepActions & { readonly place: Place }) {
  const { adminStart: texts } = useTexts();
  const change = useChange(updatePlace);
  const [name, setName] = useState(place.name);
  const [isBusy, save] = useBusy(async () => {
    if (name.trim() !== place.name) {
      await change.mutateAsync({ name });
      await reloadConfig();
    }
    onNext();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <p>{texts.nameText}</p>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        maxLength={PLACE_NAME_LENGTH}
        autoComplete="organization"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {next}
      </Button>
    </form>
  );
}
