import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonGroup } from '../../../ui/form/button-group.tsx';
import { SegmentedControl } from '../../../ui/kit.ts';
import { ALL, PRESETS } from './drawing/view.ts';
import { texts as viewTexts } from './legend/texts.ts';
import classes from './line-chart.module.css';
import type { LineView } from './lines/chart-memory.ts';
import { CURSORS, type Cursor } from './pointer/pointer.ts';

interface LineToolsProps {
  /** The preset that is shown; undefined after a zoom. */
  readonly preset: number | undefined;
  readonly onPreset: (count: number) => void;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  readonly view: LineView;
  /** The views that the lines can have. */
  readonly views: readonly LineView[];
  readonly onView: (view: LineView) => void;
}

/** The presets, the views and the cursors of a line chart. */
export function LineTools({ preset, onPreset, cursor, onCursor, view, views, onView }: LineToolsProps) {
  const { charts: texts } = useTexts();
  const lineTexts = useTexts(viewTexts);
  const [cursorLabel, viewLabel] = [useId(), useId()];
  return (
    <div className={classes.tools} data-screen-only>
      <ButtonGroup className={classes.presets} label={texts.show}>
        <span aria-hidden="true">{texts.latestShort}</span>
        {PRESETS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={preset === count}
            aria-label={count === ALL ? texts.all : texts.latest(count)}
            onClick={() => onPreset(count)}
          >
            {count === ALL ? texts.all : count}
          </button>
        ))}
      </ButtonGroup>
      {views.length > 1 && (
        <>
          <span id={viewLabel} hidden>
            {lineTexts.view}
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby={viewLabel}
            value={view}
            data={views.map((value) => ({ value, label: lineTexts[value] }))}
            onChange={(value) => onView(value as LineView)}
          />
        </>
      )}
      <span id={cursorLabel} hidden>
        {texts.cursor}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={cursorLabel}
        className={classes.cursors}
        value={cursor}
        data={CURSORS.map((value) => ({ value, label: texts[value] }))}
        onChange={(value) => onCursor(value as Cursor)}
      />
    </div>
  );
}
