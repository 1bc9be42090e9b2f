import { DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { ExactAgo } from '../../../../ui/text/exact-ago.tsx';
import { useNow } from '../../../../ui/text/use-now.ts';
import classes from '../../buttons/button.module.css';
import { ButtonFace } from '../../buttons/button-face.tsx';
import { ICON_NAMES } from '../../buttons/icon-names.ts';
import { useButton } from '../../buttons/use-button.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { inkOn } from '../../colours.ts';
import paper from '../../paper.module.css';

/** A button that turns on when its topic receives the on value, and off when it receives the off value. */
export function ToggleButtonView({ chart, feed, compact }: ChartTypeViewProps) {
  const { charts: texts } = useTexts();
  const now = useNow();
  const names: Readonly<Record<string, string>> = useTexts(ICON_NAMES);
  const { onValue = '', offValue = '', ...config } = chart.chartConfig;
  const { last, lastTime, isSending, disabledReason, send } = useButton(chart, feed, true);
  const isOn = last === onValue;
  const text = (isOn ? config.onText : config.offText) ?? '';
  const style = (isOn ? config.onStyle : config.offStyle) ?? '';
  const colour = (isOn ? config.onColor : config.offColor) ?? DEFAULT_COLOUR;
  return (
    <div className={`${paper.paper} ${classes.stage}`} data-compact={compact || undefined}>
      <button
        type="button"
        className={classes.button}
        style={{ background: colour, color: inkOn(colour) }}
        aria-label={`${chart.name}: ${text || names[style]}`}
        aria-pressed={isOn}
        aria-busy={isSending}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => send(isOn ? offValue : onValue)}
      >
        <ButtonFace text={text} style={style} />
      </button>
      <p className={classes.when}>
        {lastTime !== undefined && (
          <>
            {texts.lastChange} <ExactAgo time={lastTime} now={now} />
          </>
        )}
      </p>
    </div>
  );
}
