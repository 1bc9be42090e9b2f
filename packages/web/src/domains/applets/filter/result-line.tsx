import type { ConditionResult } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './result-line.module.css';

interface ResultLineProps {
  readonly result: ConditionResult;
  /** Whether the condition compares with another reading. */
  readonly hasReference: boolean;
}

/** Whether a condition matched in a test run, and the values that it saw. */
export function ResultLine({ result, hasReference }: ResultLineProps) {
  const { appletFilter: texts } = useTexts();
  const { isMatch, noMatch, seen, against, before } = result;
  const details: string[] = [];
  if (noMatch === 'NO_VALUE') details.push(texts.noValue);
  if (noMatch === 'NO_REFERENCE_VALUE') details.push(texts.noReference);
  if (noMatch === 'NOT_A_NUMBER') details.push(texts.notNumbers);
  if (noMatch === 'NO_VALUE_BEFORE') details.push(texts.noBefore);
  if (seen !== undefined) {
    const isCompared = hasReference && against !== undefined;
    details.push(isCompared ? texts.sawAgainst(String(seen), String(against)) : texts.saw(String(seen)));
  }
  if (before !== undefined) details.push(texts.sawBefore(String(before)));
  return (
    <p className={classes.line} data-match={isMatch}>
      <Verdict isMatch={isMatch} />
      {details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </p>
  );
}

export function GroupResult({ isMatch }: { readonly isMatch: boolean }) {
  return (
    <span className={classes.line} data-match={isMatch}>
      <Verdict isMatch={isMatch} />
    </span>
  );
}

function Verdict({ isMatch }: { readonly isMatch: boolean }) {
  const { appletFilter: texts } = useTexts();
  return (
    <strong className={classes.verdict}>
      <Icon name={isMatch ? 'check' : 'close'} size={16} />
      {isMatch ? texts.matches : texts.matchesNot}
    </strong>
  );
}
