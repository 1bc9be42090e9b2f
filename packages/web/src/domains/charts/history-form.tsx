import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Aggregate, Interval } from '@tinkerstream/contract/records';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { localTime } from '../../ui/local-time.ts';
import type { HistoryRange } from '../records/index.ts';
import classes from './history-form.module.css';
import { queryTime, RANGES, type Range, rangeStart } from './history-range.ts';

/** Asks which stretch of the past to show, and how to sum it up. */
export function HistoryForm({ onSearch }: { onSearch: (range: HistoryRange) => void }) {
  const { charts: texts, common } = useTexts();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [interval, setInterval] = useState<Interval | ''>('');
  const [aggregate, setAggregate] = useState<Aggregate | ''>('');
  const [problem, setProblem] = useState<string>();

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
    onSearch({ startTime: queryTime(new Date(start)), endTime: queryTime(new Date(end)), interval, aggregate });
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
    </form>
  );
}

/** As a datetime-local field takes it. */
function fieldTime(moment: Date): string {
  return localTime(moment.getTime()).replace(' ', 'T');
}
