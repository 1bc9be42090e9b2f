import { isDataTypeKey, isPrototypeName, MAX_KEY_LENGTH, normalizedKey } from '@tinkerstream/contract/points';
import { mapSentName, type Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import classes from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Autocomplete, Button } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

interface MapNameDialogProps {
  readonly topic: Topic;
  /** The name that boards send. */
  readonly name: string;
  /** The key that the values of this name have at present. */
  readonly former: string;
  readonly onClose: () => void;
}

/** Gives a name that boards send another key, which may be new. */
export function MapNameDialog({ topic, name, former, onClose }: MapNameDialogProps) {
  const { common, topics: texts } = useTexts();
  const map = useCall(mapSentName, { reloads: QUERIES_WITH_TOPICS });
  const form = useForm({ key: former }, ({ key }) => {
    const normalized = normalizedKey(key);
    return {
      key:
        (isPrototypeName(normalized) && texts.keyReserved) ||
        (!isDataTypeKey(normalized) && texts.dataTypeKeyInvalid(MAX_KEY_LENGTH)),
    };
  });
  const [isBusy, send] = useBusy(async ({ key }: { readonly key: string }) => {
    const dataTypeKey = normalizedKey(key);
    await map.mutateAsync({ topicId: topic.id, sentName: name, dataTypeKey });
    showSuccess(texts.nameMapped(name, dataTypeKey));
    onClose();
  });
  return (
    <FormModal form={form} onClose={onClose} title={texts.mapName(name)}>
      <form className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
        <p>{texts.mapNameHint(name, former)}</p>
        <Autocomplete
          {...form.getInputProps('key')}
          label={texts.dataTypeKey}
          data={topic.dataRecordTypes.flatMap(({ keyName, formula }) => (formula ? [] : [keyName]))}
          maxLength={MAX_KEY_LENGTH}
          maxDropdownHeight={200}
          withAsterisk
          data-autofocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {common.save}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
