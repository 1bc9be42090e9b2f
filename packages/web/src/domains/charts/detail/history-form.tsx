import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Aggregate, Interval } from '@tinkerstream/contract/records';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { fieldTime, localTimeZone, zonedTime } from '../../../ui/text/local-time.ts';
import type { HistoryRange } from '../../records/index.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import classes from './history-form.module.css';
import { fittingInterval, RANGES, type Range, rangeStart } from './history-range.ts';

const DAY_MS = 86_400_000;

interface HistoryValues {
  readonly start: string;
  readonly end: string;
  readonly interval: Interval | '';
  readonly aggregate: Aggregate | '';
}

const EMPTY: HistoryValues = { start: '', end: '', interval: '', aggregate: '' };

/** A form for a past period and its calculation. */
export function HistoryForm({ onSearch }: { onSearch: (range: HistoryRange) => void }) {
  const { charts: texts, common } = useTexts();
  const form = useForm<HistoryValues, keyof HistoryValues | 'form'>(EMPTY, ({ start, end, interval, aggregate }) => {
    if (start === '' || end === '' || interval === '' || aggregate === '') return { form: common.fillInAll };
    return { form: new Date(start) >= new Date(end) && texts.startBeforeEnd };
  });
  const [notPermitted, setNotPermitted] = useState(false);
  const { data: user } = useSuspenseQuery(currentUserQuery);

  /** Shows a preset period immediately, and fills in its fields. */
  function choose(range: Range) {
    const to = new Date(serverNow());
    const from = rangeStart(range, to);
    const how = { interval: fittingInterval(from, to), aggregate: form.values.aggregate || 'average' } as const;
    form.reset({ start: fieldTime(from), end: fieldTime(to), ...how });
    search(from, to, how);
  }

  function search(from: Date, to: Date, how: Pick<HistoryRange, 'interval' | 'aggregate'>) {
    if (!covers(user.subscriptionStatus.permission.allowViewableHistoryDay, from)) {
      setNotPermitted(true);
      return;
    }
    onSearch({ startTime: zonedTime(from), endTime: zonedTime(to), ...how, timeZone: localTimeZone() });
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
          data={[
            { value: '', label: '—' },
            ...Interval.options.map((value) => ({ value, label: texts.intervals[value] })),
          ]}
        />
        <NativeSelect
          {...form.getInputProps('aggregate')}
          label={texts.aggregate}
          data={[
            { value: '', label: '—' },
            ...Aggregate.options.map((value) => ({ value, label: texts.aggregates[value] })),
          ]}
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

/** Whether a subscription with this many days of history covers a time. */
function covers(days: number, start: Date): boolean {
  return days === UNLIMITED || start.getTime() >= serverNow() - days * DAY_MS;
}
