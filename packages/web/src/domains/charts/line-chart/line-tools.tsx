import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonGroup } from '../../../ui/form/button-group.tsx';
import { ALL, PRESETS } from './drawing/view.ts';
import classes from './line-chart.module.css';
import { CURSORS, type Cursor } from './pointer/pointer.ts';

interface LineToolsProps {
  /** The preset that is shown; undefined after a zoom. */
  readonly preset: number | undefined;
  readonly onPreset: (count: number) => void;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
}

/** The presets and the cursors of a line chart. */
export function LineTools({ preset, onPreset, cursor, onCursor }: LineToolsProps) {
  const { charts: texts } = useTexts();
  const cursorLabel = useId();
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
