import type { Annotation } from '@tinkerstream/contract/topics';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import type { ShownNumber } from '../../records/index.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import classes from './line-chart.module.css';
import { type LineMark, LineMarks } from './line-marks.tsx';
import type { LineSession } from './line-session.ts';
import type { LineState } from './line-state.ts';

// The flags load lazily: few charts show annotations when they open.
const AnnotationFlags = lazyPart(() => import('./annotations/annotation-flags.tsx'), 'AnnotationFlags');
const TimePicker = lazyPart(() => import('./annotations/time-picker.tsx'), 'TimePicker');
const OutsideMarks = lazyPart(() => import('./outside/outside-marks.tsx'), 'OutsideMarks');
const SmallCharts = lazyPart(() => import('./multiples/small-charts.tsx'), 'SmallCharts');

interface LineStageProps {
  readonly session: LineSession;
  readonly state: LineState;
  readonly label: string;
  /** The id of the element that describes the drawing. */
  readonly describedBy: string;
  readonly isCompact: boolean;
  /** Whether the canvas fills the height of the page. */
  readonly isTall: boolean;
  readonly marks: readonly LineMark[];
  readonly annotations: readonly Annotation[];
  /** The picked time, in milliseconds since 1970 UTC. */
  readonly picked: number | undefined;
  readonly onPick: (time: number) => void;
  /** The topics that the reader may change. */
  readonly changeable: readonly string[];
  /** The topics of which the reader may leave values out. */
  readonly mayLeaveOut: readonly string[];
  readonly onLeaveOut: (number: ShownNumber) => void;
}

/** The elements on which a session draws. */
export function LineStage(props: LineStageProps) {
  const { session, state, label, describedBy, isCompact, isTall, marks, annotations, picked, onPick } = props;
  const { changeable, mayLeaveOut, onLeaveOut } = props;
  const { charts: texts, common } = useTexts();
  const page = useTimeRange();
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || !frame.current || !rule.current || !tip.current) return;
    session.mount({ element: element.current, frame: frame.current, rule: rule.current, tip: tip.current });
    return () => session.dispose();
  }, [session]);
  const { isEmpty, isLoading, lines, cursor, view, outside, isWhole, aside } = state;
  return (
    <div
      className={classes.stage}
      data-compact={isCompact || undefined}
      data-tall={isTall || undefined}
      data-view={view}
    >
      <div
        ref={element}
        className={classes.canvas}
        data-cursor={isCompact ? undefined : cursor}
        data-zoomable={(isCompact && page !== undefined) || undefined}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
      />
      <PartBoundary>
        {view === 'multiples' && (
          <SmallCharts
            lines={state.drawn}
            drawn={session}
            front={state.front}
            onFront={session.toggleFront}
            onOpen={session.showAlone}
          />
        )}
      </PartBoundary>
      {marks.length > 0 && <LineMarks marks={marks} drawn={session} />}
      <PartBoundary fallback={null}>
        {annotations.length > 0 && <AnnotationFlags annotations={annotations} drawn={session} isCompact={isCompact} />}
        {picked !== undefined && <TimePicker drawn={session} time={picked} onTime={onPick} />}
      </PartBoundary>
      <PartBoundary fallback={null}>
        {(outside.length > 0 || isWhole || aside) && (
          <OutsideMarks
            session={session}
            state={state}
            changeable={changeable}
            mayLeaveOut={mayLeaveOut}
            onLeaveOut={onLeaveOut}
          />
        )}
      </PartBoundary>
      <div ref={rule} className={classes.rule} hidden />
      <div ref={frame} className={classes.frame} hidden />
      <div ref={tip} className={classes.tip} data-testid="tooltip" hidden />
      {isEmpty && !isLoading && <p className={classes.empty}>{texts.noData}</p>}
      {isLoading && lines.length === 0 && <p className={classes.empty}>{common.loading}</p>}
    </div>
  );
}
