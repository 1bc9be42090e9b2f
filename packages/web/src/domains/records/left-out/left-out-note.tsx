import type { LeftOutValue } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { countText, valueText } from '../../../ui/text/number-text.ts';
import classes from './left-out-note.module.css';
import { texts as allTexts } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

interface LeftOutNoteProps {
  /** The left-out values, oldest first. */
  readonly values: readonly LeftOutValue[];
  /** The topics whose values the reader may take back. */
  readonly mayLeaveOut: readonly string[];
}

/** Says how many values are left out, and on request which ones, why and by whom. */
export function LeftOutNote({ values, mayLeaveOut }: LeftOutNoteProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { takeBack, isPending } = useTakeBack();
  const [isOpen, setOpen] = useState(false);
  if (values.length === 0) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" mt="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.count(countText(values.length, language), values.length === 1)}
      </Button>
      {isOpen && (
        <ul className={classes.list} aria-label={texts.list}>
          {values.toReversed().map(({ id, topicId, key, board, time, value, reason, by, leftOutOn }) => {
            const shown = valueText(value, language, '');
            return (
              <li key={id}>
                <span className={classes.value}>
                  <s>{shown}</s> {[key, board, localTime(time)].filter((part) => part !== '').join(' · ')}
                  <small>
                    {reason} · {texts.by(by, localTime(leftOutOn))}
                  </small>
                </span>
                {mayLeaveOut.includes(topicId) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isPending}
                    aria-label={texts.takeBackOf(shown, localTime(time))}
                    onClick={() => takeBack(id)}
                    data-screen-only
                  >
                    {texts.takeBack}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
