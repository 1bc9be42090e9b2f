import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { BoardPanel } from './board-panel.tsx';
import type { Demo } from './demo-project.ts';
import classes from './demo-tour.module.css';
import { STEPS } from './tour.ts';
import { TourSteps } from './tour-steps.tsx';
import { useBoard } from './use-board.ts';
import { START_TEMP, useTour } from './use-tour.ts';

interface DemoTourProps {
  readonly demo: Demo;
  /** The data interval of the subscription in seconds; -1 without a limit. */
  readonly intervalLimitSec: number;
  /** Called when the project or a topic is deleted, or a topic is renamed. */
  readonly onGone: () => void;
}

const INTERVAL_MS = 2000;
/**
 * Added to the interval, which the server measures between arrivals: a message that travels faster than the one before
 * arrives early.
 */
const MARGIN_MS = 300;

/** The board with the steps of the tour beside it. */
export function DemoTour({ demo, intervalLimitSec, onGone }: DemoTourProps) {
  const { demo: texts } = useTexts();
  const [readings, setReadings] = useState({ temp: START_TEMP, light: 60 });
  const { tour, dispatch, trigger } = useTour(demo, onGone);
  const board = useBoard({
    demo,
    readings,
    intervalMs: Math.max(INTERVAL_MS, intervalLimitSec * 1000 + MARGIN_MS),
    onStored: () => dispatch({ type: 'stored' }),
    onLed: (isOn) => dispatch({ type: 'led', isOn }),
    onRefused: onGone,
  });
  return (
    <div className={classes.tour}>
      <div className={classes.boardColumn}>
        <BoardPanel board={board} readings={readings} isLedOn={tour.isLedOn} onReadings={setReadings} />
        <p className={classes.progress} role="status">
          {texts.progress(tour.done.length, STEPS.length)}
        </p>
      </div>
      <TourSteps demo={demo} tour={tour} isTriggerLoading={trigger.data === undefined} />
    </div>
  );
}
