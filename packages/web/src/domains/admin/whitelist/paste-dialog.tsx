import { importWhitelist, parseWhitelist } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Textarea } from '../../../ui/kit.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { useChange } from '../use-change.ts';

/** How many lines without an email the dialog shows. */
const SHOWN_LINES = 5;

/** Adds a pasted list to the whitelist, after a preview. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { adminWhitelist: texts } = useTexts();
  const { language } = useLanguage();
  const add = useChange(importWhitelist);
  const paste = useForm({ text: '' }, ({ text }) => ({
    text: parseWhitelist(text).entries.length === 0 && texts.pasteEmpty,
  }));
  const { entries, invalidLines } = parseWhitelist(paste.values.text);
  const number = (count: number) => countText(count, language);

  const submit = paste.onSubmit(({ text }) => {
    if (add.isPending) return;
    add.mutate(
      { text },
      {
        onSuccess: ({ createdCount, existingCount }) => {
          showSuccess(texts.pasted(number(createdCount), number(existingCount)));
          onClose();
        },
      },
    );
  });

  return (
    <FormModal form={paste} onClose={onClose} title={texts.paste} size="lg">
      <form className={form.form} onSubmit={submit} noValidate>
        <Textarea
          {...paste.getInputProps('text')}
          label={texts.pasteLabel}
          description={texts.pasteHint}
          placeholder={'teacher@school.example, STEM\nguest@example.org'}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
        />
        <div role="status">
          {entries.length > 0 && <p className={form.text}>{texts.pasteFound(number(entries.length))}</p>}
          {invalidLines.length > 0 && (
            <>
              <p className={form.error}>{texts.pasteWrong(number(invalidLines.length))}</p>
              <pre className={form.lines}>{invalidLines.slice(0, SHOWN_LINES).join('\n')}</pre>
            </>
          )}
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={add.isPending}>
            {texts.pasteSubmit}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
