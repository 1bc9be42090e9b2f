import type { Language } from '@tinkerstream/contract/platform/language';
import type { BoardNames } from '../../../platform/board-names.ts';
import type { HistoryRange } from '../../records/index.ts';
import type { Scheme } from '../colours.ts';
import type { LineFeed } from '../feed.ts';
import type { LineSource } from '../line-source.ts';
import type { PageTimeRange } from '../time-range/use-time-range.tsx';
import type { Offset } from './compare/offsets.ts';
import type { Outside } from './drawing/in-view.ts';
import type { LineView } from './lines/chart-memory.ts';
import type { LegendLine } from './lines/legend-lines.ts';
import type { Cursor } from './pointer/pointer.ts';
import type { LineSelection } from './pointer/selection.ts';

/** The settings that stay the same as long as a chart is shown. */
export interface LineSetup {
  readonly isCompact: boolean;
  /** Whether the pointer moves the window. */
  readonly isMovable: boolean;
  /** The history that replaces live data. */
  readonly history: HistoryRange | undefined;
  readonly onError: (error: unknown) => void;
}

/** The settings that the page around a chart may change. */
export interface LineSettings {
  /** The sources; the same array while they are the same. */
  readonly sources: readonly LineSource[];
  readonly feed: LineFeed;
  /** The time range of the page, if its charts share one. */
  readonly page: PageTimeRange | undefined;
  /** The names of boards; the same object while they are the same. */
  readonly boardNames: BoardNames;
  /** The minimum time between two draws, in milliseconds. */
  readonly pace: number;
  readonly language: Language;
  readonly scheme: Scheme;
  readonly texts: {
    readonly noDevice: string;
    readonly moreLines: (count: number) => string;
    /** The name of a line of an earlier time. */
    readonly compared: (label: string, offset: Offset) => string;
  };
}

/** The number of far values, and the line of the farthest one. */
export interface OutsideMark
  extends Outside,
    Pick<LegendLine, 'key' | 'label' | 'unit'>,
    Pick<LineSource, 'topicId' | 'dataTypeId' | 'deviceId'> {}

/** The state that a line chart shows around its drawing; the same object while nothing in it changes. */
export interface LineState {
  /** The lines, sorted by source, then by device. */
  readonly lines: readonly LegendLine[];
  /** The lines that are not hidden. */
  readonly drawn: readonly LegendLine[];
  /** The labels of lines that do not fit. */
  readonly others: readonly string[];
  readonly view: LineView;
  /** The views that these lines can have. */
  readonly views: readonly LineView[];
  /** The lines that are kept in front of the others, by key. */
  readonly front: ReadonlySet<string>;
  /** The line that is shown large in place of its small chart, by key. */
  readonly alone: string | undefined;
  /** The line under the pointer, if there are many. */
  readonly pointed: string | undefined;
  readonly isLoading: boolean;
  /** The values in view that are too far from the others to be shown; the same array while nothing in it changes. */
  readonly outside: readonly OutsideMark[];
  /** Whether all values are shown, however far from the others. */
  readonly isWhole: boolean;
  /** The line that was hidden because of its far values, while the chart offers to show it again. */
  readonly aside: Pick<LegendLine, 'key' | 'label'> | undefined;
  /** Whether no drawn line has any point. */
  readonly isEmpty: boolean;
  /** The preset; undefined after a zoom, and in a time range. */
  readonly preset: number | undefined;
  /** Whether the view differs from the preset and from the time range. */
  readonly isZoomed: boolean;
  readonly cursor: Cursor;
  readonly selections: readonly LineSelection[];
  /** The earlier time that the lines are compared with. */
  readonly compared: Offset | undefined;
}

/** The state before anything is loaded. */
export const NOTHING_YET = {
  lines: [],
  drawn: [],
  others: [],
  isLoading: true,
  isEmpty: true,
  isZoomed: false,
  alone: undefined,
  pointed: undefined,
  selections: [],
  compared: undefined,
  outside: [],
  isWhole: false,
  aside: undefined,
} as const satisfies Partial<LineState>;
