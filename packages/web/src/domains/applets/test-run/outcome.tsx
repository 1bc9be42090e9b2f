import { type ConditionResult, isWithin, type LeafCondition, type Timing } from '@tinkerstream/contract/applets';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Flex } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { type Naming, namesOf } from '../sentence/applet-sentence.tsx';
import { actionClause, conditionClause, readingClause, subjectClause } from '../sentence/clauses.ts';
import { GRAMMARS } from '../sentence/grammars.ts';
import type { TestedAction, TestOutcome } from './evaluate.ts';
import classes from './test-run.module.css';

interface OutcomeProps extends Naming {
  /** The result; undefined while there is nothing to test. */
  readonly outcome: TestOutcome | undefined;
  /** What to do first, shown without a result. */
  readonly hint: string;
  readonly timing: Timing;
  readonly hasConditions: boolean;
}

/** What an event trigger would do, or which condition stopped it and why. */
export function Outcome({ outcome, hint, timing, hasConditions, ...naming }: OutcomeProps) {
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
          <Mark kind="alert">{outcome.actions.length > 0 ? texts.notPassed : texts.stopped}</Mark>
          <p>{texts.stoppedAt(conditionClause(outcome.condition, grammar, names))}</p>
          <p>{reasonOf(outcome)}</p>
          {actionLines(outcome.actions)}
          {outcome.actions.length > 0 && limits(false)}
        </>
      );
    }
    return (
      <>
        <Mark kind="good">{hasConditions ? texts.passed : texts.noConditions}</Mark>
        {outcome.actions.length === 0 && (
          <p className={classes.hint}>{timing.when === 'STOPS' ? texts.notYet : texts.noActions}</p>
        )}
        {actionLines(outcome.actions)}
        {outcome.actions.length > 0 && limits(true)}
      </>
    );
  }

  function actionLines(actions: readonly TestedAction[]) {
    return actions.map(({ action, missing }, index) => {
      const clause = actionClause(action, grammar, names);
      const text = missing ? texts.wouldNot(clause, readingClause(missing, grammar, names)) : texts.would(clause);
      // biome-ignore lint/suspicious/noArrayIndexKey: an action under test has no other identity
      return <p key={index}>{text}</p>;
    });
  }

  /** Says what one message cannot show: the timing may keep the actions from running. */
  function limits(isMatch: boolean) {
    const { when, forSec, inARow, onceInSec, hours } = timing;
    const change = when === 'EACH' ? [] : [isMatch ? texts.ifNotBefore : texts.ifBefore];
    // The limit does not hold up the end: a lamp that was switched on is switched off.
    const isChangeBack = when !== 'EACH' && isMatch === (when === 'STOPS');
    const lines = [...change, ...(isChangeBack ? [] : runLimits())];
    return lines.map((line) => (
      <p key={line} className={classes.hint}>
        {line}
      </p>
    ));

    function runLimits(): string[] {
      return [
        ...(forSec > 0 ? [texts.ifFor(durationText(forSec, language))] : []),
        ...(inARow > 1 && (isMatch || when === 'STOPS') ? [texts.ifInARow(inARow)] : []),
        ...(onceInSec > 0 ? [texts.ifOnce(durationText(onceInSec, language))] : []),
        ...(hours && !isWithin(hours, Date.now()) ? [texts.notNow] : []),
      ];
    }
  }

  function reasonOf({ decisive, condition }: Extract<TestOutcome, { kind: 'STOPPED' }>): string {
    const subject = subjectClause(condition, grammar, names);
    switch (decisive.noMatch) {
      case 'NO_VALUE':
        return texts.noValue(subject);
      case 'NO_REFERENCE_VALUE':
        return texts.noValue(readingClause(missingOf(decisive, condition), grammar, names));
      case 'NOT_A_NUMBER':
        return texts.notNumbers(String(decisive.seen), String(decisive.against));
      case 'NO_VALUE_BEFORE':
        return texts.noBefore(subject, String(decisive.seen));
      default:
        if (decisive.before !== undefined) {
          return texts.seenBefore(subject, String(decisive.seen), String(decisive.before));
        }
        if (condition.comparatorKey === 'missing') return texts.notMissing(subject, String(decisive.seen));
        return texts.seen(subject, String(decisive.seen));
    }
  }
}

/** The reference without a value. */
function missingOf({ against }: ConditionResult, condition: LeafCondition): string {
  if (against === undefined || condition.type !== 'MQTT_KEY_VALUE_MESSAGE_FILTER') return condition.publishContent;
  return condition.toContent ?? '';
}
