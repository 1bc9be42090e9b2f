import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { updatePlace } from '@tinkerstream/contract/admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { reloadConfig } from '../../../platform/config.ts';
import { call } from '../../../platform/requests/call.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { placeQuery } from '../queries.ts';
import { DemoStep } from './demo-step.tsx';
import { LanguageStep } from './language-step.tsx';
import { NameStep } from './name-step.tsx';
import { ReachStep } from './reach-step.tsx';
import classes from './start-page.module.css';

const STEPS = ['language', 'name', 'reach', 'demo'] as const;

/** The guided start of an installation: four questions to its administrator, of which none needs an answer. */
export function StartPage() {
  const { adminStart: texts } = useAdminTexts();
  const { data: place } = useQuery(placeQuery);
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[index] ?? 'language';
  const isLast = index === STEPS.length - 1;

  /** Once shown, the menu has it. */
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
    // Readers of the screen hear the new step.
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
