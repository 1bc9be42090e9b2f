import { createAnnotation, MAX_ANNOTATION_LENGTH } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../../i18n/texts.ts';
import { useCall } from '../../../../platform/requests/use-call.ts';
import { useBusy } from '../../../../ui/form/use-busy.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Button, NativeSelect, TextInput } from '../../../../ui/kit.ts';
import { fieldTime } from '../../../../ui/text/local-time.ts';
import { LeaveGuard } from '../../../../ui/unsaved/leave-guard.tsx';
import classes from './annotations.module.css';
import { texts as annotationTexts } from './texts.ts';

interface AnnotationFormProps {
  /** The topics that the user may annotate, with their names in the chart; at least one. */
  readonly topics: readonly { readonly id: string; readonly name: string }[];
  /** The picked time, in milliseconds since 1970 UTC; NaN while no time is picked. */
  readonly time: number;
  readonly onTime: (time: number) => void;
  readonly onClose: () => void;
}

/** A form that annotates a moment, which the user picks in the chart or types. */
export function AnnotationForm({ topics, time, onTime, onClose }: AnnotationFormProps) {
  const texts = useTexts(annotationTexts);
  const { common } = useTexts();
  const create = useCall(createAnnotation, { reloads: [['annotations']] });
  const form = useForm({ text: '', topicId: topics[0]?.id ?? '' }, ({ text }) => ({
    text: text.trim() === '' && texts.textEmpty,
  }));
  const [busy, save] = useBusy(async (text: string, topicId: string) => {
    await create.mutateAsync({ topicId, text, time: new Date(time).toISOString() });
    onClose();
  });
  const isTimed = Number.isFinite(time);
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(({ text, topicId }) => {
        if (isTimed) void save(text.trim(), topicId);
      })}
      noValidate
      data-screen-only
    >
      <TextInput
        {...form.getInputProps('text')}
        label={texts.text}
        placeholder={texts.textHint}
        maxLength={MAX_ANNOTATION_LENGTH}
        autoComplete="off"
        data-autofocus
        autoFocus
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={texts.time}
        description={texts.timeHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={isTimed ? fieldTime(new Date(time)) : ''}
        error={!isTimed && texts.timeMissing}
        onChange={(event) => onTime(new Date(event.currentTarget.value).getTime())}
      />
      {topics.length > 1 && (
        <NativeSelect
          {...form.getInputProps('topicId')}
          label={texts.topic}
          data={topics.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={busy}>
          {texts.save}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
      <LeaveGuard isDirty={() => form.isDirty('text')} keepsOnQuery />
    </form>
  );
}
