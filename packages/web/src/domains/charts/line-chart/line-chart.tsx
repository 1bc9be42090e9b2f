import { Button } from '@mantine/core';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useChartTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { type HistoryRange, LeaveOutDialog, LeftOutNote, type ShownNumber } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import type { LineSource } from '../line-source.ts';
import type { Span } from '../span.ts';
import { annotatedTopics } from './annotations/annotated-topics.ts';
import { texts as annotationTexts } from './annotations/texts.ts';
import { useAnnotations } from './annotations/use-annotations.ts';
import { ChartDescription } from './chart-description.tsx';
import { CompareChoice } from './compare/compare-choice.tsx';
import { texts as textsOfComparison } from './compare/texts.ts';
import { HistoryNotes, outlierMarks } from './history/history-notes.tsx';
import { LineTools } from './lazy-line-tools.ts';
import { numberToLeaveOut } from './left-out/number-to-leave-out.ts';
import { useLeftOutOf } from './left-out/use-left-out-of.ts';
import { Legend } from './legend/legend.tsx';
import { texts as textsOfViews } from './legend/texts.ts';
import classes from './line-chart.module.css';
import { MANY_LINES } from './line-choices.ts';
import type { LineMark } from './line-marks.tsx';
import { LineStage } from './line-stage.tsx';
import { texts as markedTexts } from './marked/texts.ts';
import { OtherLines } from './other-lines.tsx';
import { PaperRange } from './paper-range.tsx';
import { SelectionNote } from './selection-note.tsx';
import { useLineExports } from './use-line-exports.ts';
import { useLineSession } from './use-line-session.ts';

// Few charts show these when they open.
const AnnotationList = lazyPart(() => import('./annotations/annotation-list.tsx'), 'AnnotationList');
const ValuesTable = lazyPart(() => import('./values-table.tsx'), 'ValuesTable');
const AnnotationForm = lazyDialog(() => import('./annotations/annotation-form.tsx'), 'AnnotationForm');

interface LineChartProps {
  readonly name: string;
  /** Stable for the same sources. */
  readonly sources: readonly LineSource[];
  /** The source of stored points; stable for the same sources. */
  readonly feed?: LineFeed;
  /** Replaces live data. Give each period its own `key`: it is another chart. */
  readonly history?: HistoryRange;
  /** Without controls, for small places. Give either form its own `key`. */
  readonly compact?: boolean;
  /** Fills the height of the page. */
  readonly tall?: boolean;
  /** Moments to mark. The same array for the same marks. */
  readonly marks?: readonly LineMark[];
}

const NO_MARKS: readonly LineMark[] = [];
const NO_TOPICS: readonly string[] = [];

/** A live line chart of any length: the controls and texts around what its session draws. */
export function LineChart({
  name,
  sources,
  feed = readerLineFeed,
  history,
  compact = false,
  tall = false,
  marks = NO_MARKS,
}: LineChartProps) {
  const { charts: texts, chartRange } = useChartTexts();
  const marked = useTextsOf(markedTexts);
  const compareTexts = useTextsOf(textsOfComparison);
  const noteTexts = useTextsOf(annotationTexts);
  const viewTexts = useTextsOf(textsOfViews);
  const { annotations, mayAnnotate } = useAnnotations(sources, feed);
  /** The time of the next note, while its form is open. */
  const [noteTime, setNoteTime] = useState<number>();
  const session = useLineSession({ sources, feed, history, isCompact: compact });
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [hasTable, setTable] = useState(false);
  const description = useId();
  const leftOut = useLeftOutOf(sources, feed);
  // What a history shows are figures of many values.
  const mayLeaveOut = history ? NO_TOPICS : leftOut.mayLeaveOut;
  /** The value that is to be left out, while its dialog is open. */
  const [sought, setSought] = useState<ShownNumber>();
  useLineExports(name, session, annotations, leftOut.values);
  const { lines, drawn } = state;
  const label = texts.chartOf(name);
  const outliers = useMemo(() => (history ? outlierMarks(drawn) : undefined), [history, drawn]);
  return (
    <figure
      className={classes.figure}
      aria-label={label}
      data-many={(!compact && lines.length > MANY_LINES) || undefined}
      data-view={state.view}
    >
      {!compact && (
        <PartBoundary fallback={<div className={classes.tools} />}>
          <LineTools
            preset={state.preset}
            onPreset={session.choosePreset}
            cursor={state.cursor}
            onCursor={session.chooseCursor}
            view={state.view}
            views={state.views}
            onView={session.chooseView}
          />
        </PartBoundary>
      )}
      <PaperRange name={name} span={() => session.plot?.span()} />
      <LineStage
        session={session}
        state={state}
        label={label}
        describedBy={description}
        isCompact={compact}
        isTall={tall}
        marks={outliers ?? marks}
        annotations={annotations}
        picked={noteTime}
        onPick={setNoteTime}
        changeable={mayAnnotate}
        mayLeaveOut={mayLeaveOut}
        onLeaveOut={setSought}
      />
      {state.alone !== undefined && (
        <p className={classes.note}>
          <Button variant="default" size="compact-sm" onClick={() => session.chooseView('multiples')}>
            {viewTexts.allSmall}
          </Button>
        </p>
      )}
      <ChartDescription id={description} lines={drawn} drawn={session} />
      <Legend
        lines={lines}
        drawn={session}
        isCompact={compact}
        isLive={!history}
        isSummary={state.view === 'summary'}
        front={state.front}
        pointed={state.pointed}
        onToggle={session.toggleLine}
        onIsolate={session.isolateLine}
        onFront={session.toggleFront}
        onPoint={session.pointAt}
      />
      {history && <HistoryNotes lines={drawn} history={history} />}
      {state.compared && <p className={classes.note}>{compareTexts.legend[state.compared]}</p>}
      <OtherLines names={state.others} />
      <SelectionNote selections={state.selections} isNamed={lines.length > 1} />
      {!compact && (
        <div className={classes.more} data-screen-only data-waiting={state.isLoading || undefined}>
          {state.isZoomed && (
            <Button variant="default" size="compact-sm" onClick={session.resetZoom}>
              {chartRange.resetZoom}
            </Button>
          )}
          {!history && <CompareChoice offset={state.compared} onOffset={session.compare} />}
          {mayAnnotate.length > 0 && !state.isEmpty && (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={noteTime !== undefined}
              onClick={() => setNoteTime(noteTime === undefined ? firstNoteTime(session.plot?.span()) : undefined)}
            >
              {noteTexts.add}
            </Button>
          )}
          {!state.isEmpty && (
            <Button variant="default" size="compact-sm" onClick={session.selectView}>
              {marked.statistics}
            </Button>
          )}
          <Button variant="default" size="compact-sm" aria-expanded={hasTable} onClick={() => setTable(!hasTable)}>
            {hasTable ? chartRange.hideTable : chartRange.table}
          </Button>
        </div>
      )}
      {noteTime !== undefined && (
        <AnnotationForm
          topics={annotatedTopics(sources, mayAnnotate)}
          time={noteTime}
          onTime={setNoteTime}
          onClose={() => setNoteTime(undefined)}
        />
      )}
      <PartBoundary fallback={null}>
        {!compact && annotations.length > 0 && <AnnotationList annotations={annotations} drawn={session} />}
      </PartBoundary>
      <PartBoundary fallback={null}>
        {!compact && leftOut.values.length > 0 && <LeftOutNote {...leftOut} />}
      </PartBoundary>
      <PartBoundary>
        {hasTable && (
          <ValuesTable
            name={name}
            lines={drawn}
            drawn={session}
            numberOf={(value) => numberToLeaveOut(value, session.sourceOf(value.line), mayLeaveOut)}
            onLeaveOut={setSought}
          />
        )}
      </PartBoundary>
      {sought && <LeaveOutDialog number={sought} onClose={() => setSought(undefined)} />}
    </figure>
  );
}

/** Now, or the end of what is shown. */
function firstNoteTime(span: Span | undefined): number {
  const now = Math.round(serverNow());
  return span && now > span.end ? Math.round(span.end) : now;
}
