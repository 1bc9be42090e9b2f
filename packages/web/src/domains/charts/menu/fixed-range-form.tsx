import { useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { fieldTime } from '../../../ui/text/local-time.ts';
import type { Span } from '../span.ts';
import { spanOfRange, type TimeRange } from '../time-range/time-range.ts';
import classes from './time-range-picker.module.css';

interface FixedRangeFormProps {
  readonly shown: TimeRange;
  readonly onChosen: (range: Span) => void;
}

/** A form for both ends of a range, at first those of the shown range. */
export function FixedRangeForm({ shown, onChosen }: FixedRangeFormProps) {
  const { chartRange: texts } = useTexts();
  const { start, end } = spanOfRange(shown === 'live' ? 'today' : shown, serverNow());
  const form = useForm({ from: fieldTime(new Date(start)), to: fieldTime(new Date(end)) }, ({ from, to }) => ({
    from: from === '' && texts.chooseBoth,
    to: to === '' ? texts.chooseBoth : new Date(from) >= new Date(to) && texts.startBeforeEnd,
  }));
  const submit = form.onSubmit(({ from, to }) => onChosen({ start: Date.parse(from), end: Date.parse(to) }));
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput type="datetime-local" step={1} size="sm" {...form.getInputProps('from')} label={texts.from} />
      <TextInput type="datetime-local" step={1} size="sm" {...form.getInputProps('to')} label={texts.to} />
      <Button type="submit" size="sm">
        {texts.show}
      </Button>
    </form>
  );
}
