import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Aggregate, Interval } from '@tinkerstream/contract/records';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { fieldTime, zonedTime } from '../../../ui/local-time.ts';
import { currentUserQuery } from '../../accounts/index.ts';
import type { HistoryRange } from '../../records/index.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import classes from './history-form.module.css';
import { RANGES, type Range, rangeStart } from './history-range.ts';

const DAY_MS = 86_400_000;

/** Asks which stretch of the past to show, and how to sum it up. */
export function HistoryForm({ onSearch }: { onSearch: (range: HistoryRange) => void }) {
  const { charts: texts, common } = useTexts();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [interval, setInterval] = useState<Interval | ''>('');
  const [aggregate, setAggregate] = useState<Aggregate | ''>('');
  const [problem, setProblem] = useState<string>();
  const [notPermitted, setNotPermitted] = useState(false);
  const { data: user } = useSuspenseQuery(currentUserQuery);

  function choose(range: Range) {
    const now = new Date();
    setStart(fieldTime(rangeStart(range, now)));
    setEnd(fieldTime(now));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const complete = start !== '' && end !== '' && interval !== '' && aggregate !== '';
    const inOrder = new Date(start) < new Date(end);
    setProblem(!complete ? common.fillInAll : !inOrder ? texts.startBeforeEnd : undefined);
    if (!complete || !inOrder) return;
    if (!reaches(user.subscriptionStatus.permission.allowViewableHistoryDay, new Date(start))) {
      setNotPermitted(true);
      return;
    }
    onSearch({ startTime: zonedTime(new Date(start)), endTime: zonedTime(new Date(end)), interval, aggregate });
  }

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
        <TextInput
          type="datetime-local"
          step={1}
          label={texts.start}
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={texts.end}
          value={end}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.interval}
          value={interval}
          data={[
            { value: '', label: '—' },
            ...Interval.options.map((value) => ({ value, label: texts.intervals[value] })),
          ]}
          onChange={(event) => setInterval(event.currentTarget.value as Interval | '')}
        />
        <NativeSelect
          label={texts.aggregate}
          value={aggregate}
          data={[
            { value: '', label: '—' },
            ...Aggregate.options.map((value) => ({ value, label: texts.aggregates[value] })),
          ]}
          onChange={(event) => setAggregate(event.currentTarget.value as Aggregate | '')}
        />
        <Button type="submit">{common.ok}</Button>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {notPermitted && <PermissionDialog onClose={() => setNotPermitted(false)} />}
    </form>
  );
}

/** Whether a subscription that shows so many days of history reaches back to a moment. */
function reaches(days: number, start: Date): boolean {
  return days === UNLIMITED || start.getTime() >= Date.now() - days * DAY_MS;
}
