import { MAX_LINES } from '@tinkerstream/contract/records';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { Button, NativeSelect } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { useMedium } from '../../../ui/paper/use-medium.ts';
import { localSpan, zoneText } from '../../../ui/text/local-time.ts';
import { type HistoryRange, LeaveOutDialog, LeftOutNote, type ShownNumber } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import type { LineSource } from '../line-source.ts';
import type { Span } from '../span.ts';
import { texts as annotationTexts } from './annotations/texts.ts';
import { useAnnotations } from './annotations/use-annotations.ts';
import { ChartDescription } from './chart-description.tsx';
import { OFFSETS, type Offset } from './compare/offsets.ts';
import { texts as compareTexts, texts as textsOfComparison } from './compare/texts.ts';
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
import type { MarkedNoteProps } from './marked/marked-note.tsx';
import { texts as markedTexts } from './marked/texts.ts';
import { useLineExports } from './use-line-exports.ts';
import { useLineSession } from './use-line-session.ts';

// The list loads lazily: few charts show annotations when they open.
const AnnotationList = lazyPart(() => import('./annotations/annotation-list.tsx'), 'AnnotationList');
const MarkedNote = lazyPart(() => import('./marked/marked-note.tsx'), 'MarkedNote');
const ValuesTable = lazyPart(() => import('./values-table.tsx'), 'ValuesTable');
const AnnotationForm = lazyDialog(() => import('./annotations/annotation-form.tsx'), 'AnnotationForm');

interface LineChartProps {
  readonly name: string;
  /** The sources; pass the same array while they are the same. */
  readonly sources: readonly LineSource[];
  /** The source of stored points; pass the same object for the same sources. */
  readonly feed?: LineFeed;
  /** The history that replaces live data. Give each period its own `key`: it is another chart. */
  readonly history?: HistoryRange;
  /** Whether the chart has no controls, for small places. Give either form its own `key`. */
  readonly compact?: boolean;
  /** Whether the chart fills the height of the page. */
  readonly tall?: boolean;
  /** Moments to mark; pass the same array for the same marks. */
  readonly marks?: readonly LineMark[];
}

const NO_MARKS: readonly LineMark[] = [];
const NO_TOPICS: readonly string[] = [];

/** A live line chart of any length: the controls and texts around the drawing of its session. */
export function LineChart({
  name,
  sources,
  feed = readerLineFeed,
  history,
  compact = false,
  tall = false,
  marks = NO_MARKS,
}: LineChartProps) {
  const { charts: texts, chartRange } = useTexts();
  const marked = useTexts(markedTexts);
  const compareTexts = useTexts(textsOfComparison);
  const noteTexts = useTexts(annotationTexts);
  const viewTexts = useTexts(textsOfViews);
  const { annotations, mayAnnotate } = useAnnotations(sources, feed);
  /** The time of the next annotation, while its form is open. */
  const [noteTime, setNoteTime] = useState<number>();
  const session = useLineSession({ sources, feed, history, isCompact: compact });
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [hasTable, setTable] = useState(false);
  const description = useId();
  const leftOut = useLeftOutOf(sources, feed);
  // The points of a history are figures of many values, so none can be left out.
  const mayLeaveOut = history ? NO_TOPICS : leftOut.mayLeaveOut;
  /** The value that the user wants to leave out, while the dialog is open. */
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

/** The time of a new annotation: now, or the end of the shown range. */
function firstNoteTime(span: Span | undefined): number {
  const now = Math.round(serverNow());
  return span && now > span.end ? Math.round(span.end) : now;
}

/** The topics of a chart that may be annotated, each with the names of its lines. */
function annotatedTopics(sources: readonly LineSource[], mayAnnotate: readonly string[]) {
  return mayAnnotate.map((id) => ({
    id,
    name: sources.flatMap(({ topicId, label }) => (topicId === id ? [label] : [])).join(' · '),
  }));
}

interface CompareChoiceProps {
  readonly offset: Offset | undefined;
  readonly onOffset: (offset: Offset | undefined) => void;
}

/** Chooses the earlier time that a chart is compared with. */
function CompareChoice({ offset, onOffset }: CompareChoiceProps) {
  const texts = useTexts(compareTexts);
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.compare}
      value={offset ?? ''}
      data={[{ value: '', label: texts.nothing }, ...OFFSETS.map((value) => ({ value, label: texts.names[value] }))]}
      onChange={(event) => onOffset(OFFSETS.find((name) => name === event.currentTarget.value))}
    />
  );
}

/** Names the lines that do not fit into the chart. */
function OtherLines({ names }: { readonly names: readonly string[] }) {
  const { chartLines: texts } = useTexts();
  if (names.length === 0) return null;
  return (
    <details className={classes.others}>
      <summary>{texts.notDrawn(MAX_LINES, names.length)}</summary>
      {names.join(texts.listComma)}
    </details>
  );
}

/** The name and the range of a chart on paper: on a screen, both are around the chart. */
function PaperRange({ name, span }: { readonly name: string; readonly span: () => Span | undefined }) {
  if (useMedium() !== 'print') return null;
  const shown = span();
  const range = shown && localSpan(shown.start, shown.end).join(' – ');
  return (
    <p className={classes.note}>{[name, range, zoneText(shown?.end ?? Date.now())].filter(Boolean).join(' · ')}</p>
  );
}

/** The place of the statistics of the selected points, which screen readers watch from the start. */
function SelectionNote(props: MarkedNoteProps) {
  return (
    <div className={classes.note} role="status">
      <PartBoundary fallback={null}>{props.selections.length > 0 && <MarkedNote {...props} />}</PartBoundary>
    </div>
  );
}
