import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { BoardPanel } from './board-panel.tsx';
import type { Demo } from './demo-project.ts';
import classes from './demo-tour.module.css';
import { STEPS } from './tour.ts';
import { TourSteps } from './tour-steps.tsx';
import { useBoard } from './use-board.ts';
import { START_TEMP, useTour } from './use-tour.ts';

interface DemoTourProps {
  readonly demo: Demo;
  /** Of the subscription, in seconds; -1 without a limit. */
  readonly intervalLimitSec: number;
  /** The project or a topic is deleted, or the name of a topic is renewed. */
  readonly onGone: () => void;
}

const INTERVAL_MS = 2000;
/** The server measures the interval between arrivals: a message on a fast way after one on a slow way is early. */
const MARGIN_MS = 300;

/** The board, and beside it the steps of the tour. */
export function DemoTour({ demo, intervalLimitSec, onGone }: DemoTourProps) {
  const { demo: texts } = useFurtherTexts();
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
