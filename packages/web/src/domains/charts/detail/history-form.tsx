import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { AGGREGATES, type Aggregate, INTERVALS, type Interval } from '@tinkerstream/contract/records';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, NativeSelect, TextInput } from '../../../ui/kit.ts';
import { fieldTime } from '../../../ui/text/local-time.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { spanOfRange, type TimeRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import classes from './history-form.module.css';
import { type Calculation, calculationOf, type HistoryMode, type SearchedPeriod } from './use-history.ts';

/** Preset periods (rule 6). 'Recently' is the last 24 hours. */
export const RANGES = ['thisWeek', 'today', 'lastHour', 'lastFiveMinutes', 'recently'] as const;
type Range = (typeof RANGES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WIDTHS = [
  ['minute', MINUTE],
  ['hour', HOUR],
  ['day', 24 * HOUR],
] as const;

/** Maximum points of a readable line: the minutes of a 25-hour day. */
const MAX_POINTS = 1500;

/** The shortest interval that divides a period into at most `MAX_POINTS` points. */
export function fittingInterval(start: Date, end: Date): Interval {
  const length = end.getTime() - start.getTime();
  return WIDTHS.find(([, width]) => length / width <= MAX_POINTS)?.[0] ?? 'month';
}

/** The start of a preset period, which ends now. Weeks start on Monday, in the user's time zone. */
export function rangeStart(range: Range, now: Date): Date {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  switch (range) {
    case 'thisWeek':
      midnight.setDate(midnight.getDate() - ((midnight.getDay() + 6) % 7));
      return midnight;
    case 'today':
      return midnight;
    case 'lastHour':
      return new Date(now.getTime() - HOUR);
    case 'lastFiveMinutes':
      return new Date(now.getTime() - 5 * MINUTE);
    case 'recently':
      return new Date(now.getTime() - 24 * HOUR);
  }
}

const DAY_MS = 86_400_000;

interface HistoryValues {
  readonly start: string;
  readonly end: string;
  readonly interval: Interval | '';
  readonly aggregate: Aggregate | '';
}

const EMPTY: HistoryValues = { start: '', end: '', interval: '', aggregate: '' };

/** A form for a past period and its calculation. It starts with the range that the page shows. */
export function HistoryForm({ onSearch }: { onSearch: HistoryMode['search'] }) {
  const { charts: texts, common } = useTexts();
  const { range: period, history: calculation } = useSearch({ strict: false });
  const shown = shownValues(useTimeRange()?.range, calculationOf(calculation));
  const form = useForm<HistoryValues, keyof HistoryValues | 'form'>(shown, ({ start, end, interval, aggregate }) => {
    if (start === '' || end === '' || interval === '' || aggregate === '') return { form: common.fillInAll };
    return { form: new Date(start) >= new Date(end) && texts.startBeforeEnd };
  });
  const [notPermitted, setNotPermitted] = useState(false);
  const searched = useRef<SearchedPeriod>({ range: period, history: calculation });
  const follow = useEffectEvent(() => form.reset(shown));
  // The browser's back and forward buttons lead to other periods, which the form then shows.
  useEffect(() => {
    const { current: own } = searched;
    if (own.range === period && own.history === calculation) return;
    searched.current = { range: period, history: calculation };
    follow();
  }, [period, calculation]);
  const { data: user } = useSuspenseQuery(currentUserQuery);

  /** Shows a preset period immediately, and fills in its fields. */
  function choose(range: Range) {
    const to = new Date(serverNow());
    const from = rangeStart(range, to);
    const how = { interval: fittingInterval(from, to), aggregate: form.values.aggregate || 'average' } as const;
    form.reset({ start: fieldTime(from), end: fieldTime(to), ...how });
    search(from, to, how);
  }

  function search(from: Date, to: Date, how: Calculation) {
    if (!covers(user.subscriptionStatus.permission.allowViewableHistoryDay, from)) {
      setNotPermitted(true);
      return;
    }
    searched.current = onSearch({ start: from.getTime(), end: to.getTime() }, how);
  }

  const submit = form.onSubmit(({ start, end, interval, aggregate }) => {
    if (interval !== '' && aggregate !== '') search(new Date(start), new Date(end), { interval, aggregate });
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.ranges} aria-label={texts.ranges}>
        {RANGES.map((range) => (
          <Button key={range} variant="default" size="compact-sm" onClick={() => choose(range)}>
            {texts[range]}
          </Button>
        ))}
      </fieldset>
      <div className={classes.fields}>
        <TextInput type="datetime-local" step={1} {...form.getInputProps('start')} label={texts.start} />
        <TextInput type="datetime-local" step={1} {...form.getInputProps('end')} label={texts.end} />
        <NativeSelect
          {...form.getInputProps('interval')}
          label={texts.interval}
          data={[{ value: '', label: '—' }, ...INTERVALS.map((value) => ({ value, label: texts.intervals[value] }))]}
        />
        <NativeSelect
          {...form.getInputProps('aggregate')}
          label={texts.aggregate}
          data={[{ value: '', label: '—' }, ...AGGREGATES.map((value) => ({ value, label: texts.aggregates[value] }))]}
        />
        <Button type="submit">{common.ok}</Button>
      </div>
      {form.errors.form && (
        <p className={classes.problem} role="alert">
          {form.errors.form}
        </p>
      )}
      {notPermitted && <PermissionDialog flag="allowViewableHistoryDay" onClose={() => setNotPermitted(false)} />}
    </form>
  );
}

/** The values of the fields for the range that the page shows. */
function shownValues(range: TimeRange = 'live', calculation?: Calculation): HistoryValues {
  if (range === 'live') return EMPTY;
  const { start, end } = spanOfRange(range, serverNow());
  const [from, to] = [new Date(start), new Date(end)];
  const { interval = fittingInterval(from, to), aggregate = 'average' } = calculation ?? {};
  return { start: fieldTime(from), end: fieldTime(to), interval, aggregate };
}

/** Whether a subscription with this many days of history covers a time. */
function covers(days: number, start: Date): boolean {
  return days === UNLIMITED || start.getTime() >= serverNow() - days * DAY_MS;
}
