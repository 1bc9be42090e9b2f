import { Flex } from '@mantine/core';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { type Naming, namesOf } from '../sentence/applet-sentence.tsx';
import { actionClause, conditionClause, readingClause, subjectClause } from '../sentence/clauses.ts';
import { GRAMMARS } from '../sentence/grammars.ts';
import type { TestOutcome } from './evaluate.ts';
import classes from './test-run.module.css';

interface OutcomeProps extends Naming {
  /** Undefined while there is nothing to try. */
  readonly outcome: TestOutcome | undefined;
  /** What to do first, without an outcome. */
  readonly hint: string;
  readonly hasConditions: boolean;
}

/** What an event trigger would do, or which condition stopped it and why. */
export function Outcome({ outcome, hint, hasConditions, ...naming }: OutcomeProps) {
  const { appletTest: texts } = useTexts();
  const { language } = useLanguage();
  const grammar = GRAMMARS[language];
  const names = namesOf(naming);
  return (
    <Flex component="output" direction="column" gap="2xs" className={classes.outcome} aria-live="polite">
      {lines()}
    </Flex>
  );

  function lines() {
    if (!outcome) return <p className={classes.hint}>{hint}</p>;
    if (outcome.kind === 'INCOMPLETE') return <p className={classes.hint}>{texts.incomplete}</p>;
    if (outcome.kind === 'STOPPED') {
      return (
        <>
          <Mark kind="alert">{texts.stopped}</Mark>
          <p>{texts.stoppedAt(conditionClause(outcome.condition, grammar, names))}</p>
          <p>{reasonOf(outcome)}</p>
        </>
      );
    }
    return (
      <>
        <Mark kind="good">{hasConditions ? texts.passed : texts.noConditions}</Mark>
        {outcome.actions.length === 0 && <p className={classes.hint}>{texts.noActions}</p>}
        {outcome.actions.map(({ action, missing }, index) => {
          const clause = actionClause(action, grammar, names);
          const text = missing ? texts.wouldNot(clause, readingClause(missing, grammar, names)) : texts.would(clause);
          // biome-ignore lint/suspicious/noArrayIndexKey: an action under test has no other identity
          return <p key={index}>{text}</p>;
        })}
      </>
    );
  }

  function reasonOf({ decisive, condition }: Extract<TestOutcome, { kind: 'STOPPED' }>): string {
    const subject = subjectClause(condition, grammar, names);
    switch (decisive.noMatch) {
      case 'NO_VALUE':
        return texts.noValue(subject);
      case 'NO_REFERENCE_VALUE':
        return texts.noValue(readingClause(condition.publishContent, grammar, names));
      case 'NOT_A_NUMBER':
        return texts.notNumbers(String(decisive.seen), String(decisive.against));
      default:
        return texts.seen(subject, String(decisive.seen));
    }
  }
}
