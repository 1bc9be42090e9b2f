import type { RecordValue } from '@tinkerstream/contract/points';
import { leaveOutValue, MAX_REASON_LENGTH } from '@tinkerstream/contract/records';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Radio, Stack, TextInput } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { showChanged } from '../../../ui/toast/toast.ts';
import type { RecordSeries } from '../queries.ts';
import { texts as allTexts } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

/** A value that a chart or the log shows; in a chart, it is a number. */
export interface ShownNumber extends RecordSeries {
  /** The time of the value, or the start of its bucket, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The length of the bucket in milliseconds; 0 for a single value. */
  readonly width: number;
  readonly value: RecordValue;
  /** The name of the line, or the key. */
  readonly label: string;
  readonly unit: string;
}

interface LeaveOutDialogProps {
  readonly number: ShownNumber;
  readonly onClose: () => void;
}

const OTHER = 'OTHER';

/** Asks for the reason, and leaves a value out. */
export function LeaveOutDialog({ number, onClose }: LeaveOutDialogProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const leave = useCall(leaveOutValue, { reloads: [['left-out']] });
  const { takeBack } = useTakeBack();
  const presets = Object.values(texts.reasons);
  const form = useForm({ chosen: presets[0] ?? '', text: '' }, ({ chosen, text }) => ({
    text: chosen === OTHER && text.trim() === '' && texts.reasonEmpty,
  }));
  const [busy, run] = useBusy(async (reason: string) => {
    const { topicId, dataTypeId, deviceId, time, width, value } = number;
    const { id } = await leave.mutateAsync({
      topicId,
      dataTypeId,
      deviceId,
      time: new Date(time).toISOString(),
      withinMs: Math.max(1, Math.ceil(width)),
      value,
      reason,
    });
    onClose();
    showChanged(texts.done, `left-out:${id}`, () => takeBack(id));
  });
  const shown = valueText(number.value, language, number.unit);
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form onSubmit={form.onSubmit(({ chosen, text }) => run(chosen === OTHER ? text.trim() : chosen))} noValidate>
        <Stack gap="sm">
          <p>{texts.about(shown, number.label, localTime(number.time))}</p>
          <Radio.Group {...form.getInputProps('chosen')} label={texts.reason}>
            <Stack gap="xs">
              {presets.map((preset, index) => (
                <Radio key={preset} value={preset} label={preset} data-autofocus={index === 0 || undefined} />
              ))}
              <Radio value={OTHER} label={texts.otherReason} />
            </Stack>
          </Radio.Group>
          {form.values.chosen === OTHER && (
            <TextInput
              {...form.getInputProps('text')}
              label={texts.reason}
              maxLength={MAX_REASON_LENGTH}
              autoComplete="off"
              withAsterisk
            />
          )}
        </Stack>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {texts.confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
