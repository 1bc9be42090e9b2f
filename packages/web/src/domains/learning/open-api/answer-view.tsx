import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { useFurtherTexts, useLanguage } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import type { ApiAnswer } from './api-answer.ts';
import { CodeBlock } from './code-block.tsx';
import classes from './explorer.module.css';

/** What the server answered to 'Try it'. */
export function AnswerView({ answer }: { answer: ApiAnswer | undefined }) {
  const { openApi: texts } = useFurtherTexts();
  const { language } = useLanguage();
  return (
    <div role="status" className={classes.answer}>
      {answer === 'no-answer' && <Mark kind="alert">{texts.noAnswer}</Mark>}
      {answer && answer !== 'no-answer' && (
        <>
          <p>
            {answer.status < 400 ? (
              texts.answered(answer.status)
            ) : (
              <Mark kind="alert">{texts.answered(answer.status)}</Mark>
            )}
            {answer.retryAfter !== undefined &&
              ` ${texts.retryAfter(durationText(Number(answer.retryAfter), language))}`}
          </p>
          <CodeBlock label={texts.answer} text={answer.text} />
        </>
      )}
    </div>
  );
}
