import { type CloudLink, MAX_CLOUD_NAMES, setCloudNames } from '@tinkerstream/contract/clouds';
import { isDataTypeKey, normalizedKey } from '@tinkerstream/contract/points';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import dialog from '../../ui/dialogs/dialogs.module.css';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button, TextInput } from '../../ui/kit.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { FormModal } from '../../ui/unsaved/form-modal.tsx';
import { cloudLinksQuery } from '../projects/index.ts';
import type { CloudGuide } from './guides/guide.ts';
import classes from './names-dialog.module.css';
import { texts as allTexts } from './texts.ts';

interface NamesDialogProps {
  readonly projectId: string;
  readonly link: CloudLink;
  readonly guide: CloudGuide;
  readonly onClose: () => void;
}

interface Row {
  readonly name: string;
  readonly key: string;
}

/** Gives fields, feeds or pins of another cloud keys that differ from their names. */
export function NamesDialog({ projectId, link, guide, onClose }: NamesDialogProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const save = useCall(setCloudNames, { reloads: [cloudLinksQuery(projectId).queryKey] });
  const initial: Row[] = link.names.length > 0 ? [...link.names] : [{ name: '', key: '' }];
  const form = useForm<{ rows: Row[] }, `rows.${number}.name` | `rows.${number}.key`>({ rows: initial }, ({ rows }) =>
    Object.fromEntries(
      rows.flatMap((row, place) => {
        if (isEmpty(row)) return [];
        const name = row.name.trim();
        const key = normalizedKey(row.key);
        const others = rows.filter((_, at) => at !== place);
        const isNameTwice = others.some((other) => other.name.trim() === name);
        const isKeyTwice = others.some((other) => normalizedKey(other.key) === key);
        return [
          [`rows.${place}.name`, name === '' ? texts.nameMissing : isNameTwice && texts.twice],
          [`rows.${place}.key`, isDataTypeKey(key) ? isKeyTwice && texts.twice : texts.keyMissing],
        ];
      }),
    ),
  );
  const [isBusy, send] = useBusy(async ({ rows }: { rows: Row[] }) => {
    const names = rows.filter((row) => !isEmpty(row));
    await save.mutateAsync({ projectId, cloud: link.cloud, names });
    showSuccess(texts.namesSaved);
    onClose();
  });
  const { rows } = form.values;
  return (
    <FormModal title={texts.editNamesOf(guide.name)} form={form} size="lg" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send)}>
        <p className={dialog.lead}>{texts.namesHint}</p>
        {rows.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <div key={place} className={classes.row}>
            <TextInput
              {...form.getInputProps(`rows.${place}.name`)}
              label={guide.names[language]}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              {...form.getInputProps(`rows.${place}.key`)}
              label={texts.key}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.remove}
              title={texts.remove}
              onClick={() => form.removeListItem('rows', place)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </div>
        ))}
        {rows.length < MAX_CLOUD_NAMES && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.insertListItem('rows', { name: '', key: '' })}
          >
            {texts.add}
          </Button>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

function isEmpty({ name, key }: Row): boolean {
  return name.trim() === '' && key.trim() === '';
}
