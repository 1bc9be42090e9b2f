import { useNavigate, useSearch } from '@tanstack/react-router';
import { AGGREGATES, type Aggregate, INTERVALS, type Interval } from '@tinkerstream/contract/records';
import { useMemo } from 'react';
import { localTimeZone, zonedTime } from '../../../ui/text/local-time.ts';
import type { HistoryRange } from '../../records/index.ts';
import type { Span } from '../span.ts';
import { fixedRange, formatTimeRange, parseTimeRange } from '../time-range/time-range.ts';

/** The calculation of the values of a period. */
export interface Calculation {
  readonly interval: Interval;
  readonly aggregate: Aggregate;
}

/** The mode of a chart's page, which the address keeps with the range: the history is a range with a calculation. */
export interface HistoryMode {
  readonly mode: 'live' | 'history';
  /** The history; undefined until a period is chosen. It is the same object while the address stays the same. */
  readonly history: HistoryRange | undefined;
  readonly setMode: (mode: 'live' | 'history') => void;
  readonly search: (span: Span, calculation: Calculation) => SearchedPeriod;
}

/** The part of the address that names a period. */
export interface SearchedPeriod {
  readonly range: string | undefined;
  readonly history: string | undefined;
}

const SECOND_MS = 1000;

/** The value in the address for a history without a period yet. */
const CHOOSING = 'choose';

export function useHistory(): HistoryMode {
  const { range, history: text } = useSearch({ strict: false });
  const navigate = useNavigate();
  const history = useMemo(() => historyOf(range, text), [range, text]);
  const show = (query: { range?: string | undefined; history?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (rest) => ({ ...rest, zoomOut: undefined, ...query }),
      resetScroll: false,
    });
  return {
    mode: text === undefined ? 'live' : 'history',
    history,
    // Going back to live clears the period.
    setMode: (mode) => show(mode === 'live' ? { history: undefined, range: undefined } : { history: CHOOSING }),
    search(span, { interval, aggregate }) {
      const searched = { range: formatTimeRange(fixedRange(span)), history: `${interval}-${aggregate}` };
      show(searched);
      return searched;
    },
  };
}

/** Reads the period and its calculation from the query of an address; undefined if either is missing. */
export function historyOf(range: string | undefined, text: string | undefined): HistoryRange | undefined {
  const span = parseTimeRange(range);
  const calculation = calculationOf(text);
  if (typeof span === 'string' || !calculation) return undefined;
  // The end belongs to the next period, and has no fractions of a second.
  const end = Math.ceil(span.end / SECOND_MS) * SECOND_MS;
  const [startTime, endTime] = [zonedTime(new Date(span.start)), zonedTime(new Date(end))];
  return { startTime, endTime, ...calculation, timeZone: localTimeZone() };
}

/** Reads a calculation such as `hour-average`. */
export function calculationOf(text: string | undefined): Calculation | undefined {
  const [first, second] = text?.split('-') ?? [];
  const interval = INTERVALS.find((one) => one === first);
  const aggregate = AGGREGATES.find((one) => one === second);
  return interval && aggregate && { interval, aggregate };
}
