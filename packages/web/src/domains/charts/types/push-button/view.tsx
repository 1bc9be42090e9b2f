import { useEffect, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { ExactAgo } from '../../../../ui/text/exact-ago.tsx';
import { useNow } from '../../../../ui/text/use-now.ts';
import classes from '../../buttons/button.module.css';
import { ButtonFace } from '../../buttons/button-face.tsx';
import { ICON_NAMES } from '../../buttons/icon-names.ts';
import { useButton } from '../../buttons/use-button.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import paper from '../../paper.module.css';
import { texts } from './texts.ts';

/** How long the confirmation of a press shows. */
const CONFIRMED_MS = 2000;

export function PushButtonView({ chart, feed, compact }: ChartTypeViewProps) {
  const own = useTexts(texts);
  const now = useNow();
  const names: Readonly<Record<string, string>> = useTexts(ICON_NAMES);
  const { onValue = '', onText = '', onStyle = '' } = chart.chartConfig;
  const { lastTime, isSending, disabledReason, send, sent } = useButton(chart, feed, false);
  const [isConfirmed, setConfirmed] = useState(false);

  useEffect(() => {
    if (sent === 0) return;
    setConfirmed(true);
    const timer = setTimeout(() => setConfirmed(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  return (
    <div className={`${paper.paper} ${classes.stage}`} data-compact={compact || undefined}>
      <button
        type="button"
        className={classes.button}
        aria-label={`${chart.name}: ${onText || names[onStyle]}`}
        aria-busy={isSending}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => send(onValue)}
      >
        <ButtonFace text={onText} style={onStyle} />
      </button>
      <p className={classes.when}>
        <span role="status" className={classes.done}>
          {isConfirmed && `✓ ${own.sent}`}
        </span>
        {!isConfirmed && lastTime !== undefined && (
          <>
            {own.lastPressed} <ExactAgo time={lastTime} now={now} />
          </>
        )}
      </p>
    </div>
  );
}
