import { createWhitelistEntry, updateWhitelistEntry, type WhitelistListItem } from '@tinkerstream/contract/admin';
import { whitelistErrors } from '@tinkerstream/contract/error-codes';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, TextInput } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useChange } from '../use-change.ts';

interface WhitelistColumnsOptions {
  /** The id of the row in edit mode; the draft's id for a new one. */
  readonly editedId: string | undefined;
  readonly draftId: string;
  readonly entry: EntryForm;
  readonly onEdit: (entry: WhitelistListItem) => void;
  /** Leaves edit mode, unless another row has entered it. */
  readonly onDone: (id: string) => void;
  readonly onRemove: (entry: WhitelistListItem) => void;
}

/** The form of the row in edit mode. */
export function useEntryForm() {
  const { adminWhitelist: texts } = useTexts();
  return useForm({ whitelistEmail: '', remarks: '' }, ({ whitelistEmail }) => ({
    whitelistEmail: !isEmail(whitelistEmail) && texts.emailInvalid,
  }));
}

type EntryForm = ReturnType<typeof useEntryForm>;

/** The columns of the whitelist. The row in edit mode shows the fields of one form. */
export function useWhitelistColumns(options: WhitelistColumnsOptions): Column<WhitelistListItem>[] {
  const { editedId, draftId, entry, onEdit, onDone, onRemove } = options;
  const { adminWhitelist: texts, common } = useTexts();
  const formId = useId();
  const create = useChange(createWhitelistEntry);
  const update = useChange(updateWhitelistEntry);
  const isBusy = create.isPending || update.isPending;

  const save = entry.onSubmit((values) => {
    if (isBusy || editedId === undefined) return;
    const saved = { whitelistEmail: values.whitelistEmail.trim(), remarks: values.remarks.trim() };
    const after = (message: string) => ({
      onSuccess: () => {
        showSuccess(message);
        onDone(editedId);
      },
      onError: (error: Error) =>
        hasErrorCode(error, whitelistErrors.emailListed) && entry.setFieldError('whitelistEmail', error.message),
    });
    if (editedId === draftId) create.mutate(saved, after(texts.created(saved.whitelistEmail)));
    else update.mutate({ whitelistEmailId: editedId, ...saved }, after(texts.updated));
  });

  // HTML allows no form around cells, so each field names its form.
  const field = (name: 'whitelistEmail' | 'remarks', label: string, maxLength: number) => (
    <TextInput
      {...entry.getInputProps(name)}
      form={formId}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      onKeyDown={(event) => event.key === 'Escape' && editedId !== undefined && onDone(editedId)}
    />
  );

  return [
    {
      key: 'email',
      header: texts.email,
      room: 'name',
      sortField: 'whitelistEmail',
      render: (row) =>
        row.id === editedId ? (
          <>
            <form id={formId} onSubmit={save} noValidate />
            {field('whitelistEmail', texts.email, 254)}
          </>
        ) : (
          row.whitelistEmail
        ),
    },
    {
      key: 'remarks',
      header: texts.remarks,
      clear: true,
      sortField: 'remarks',
      render: (row) => (row.id === editedId ? field('remarks', texts.remarks, 100) : row.remarks),
    },
    {
      key: 'user',
      header: texts.user,
      clear: true,
      oneLine: true,
      render: ({ id, user }) => {
        if (id === draftId) return null;
        if (!user) return <Mark kind="none">{texts.states.none}</Mark>;
        const state = user.isEmailVerified ? 'verified' : 'unverified';
        return (
          <TextLink to="/admin/user/user-{$userId}" params={{ userId: user.id }}>
            <Mark kind={user.isEmailVerified ? 'good' : 'alert'}>{texts.states[state]}</Mark>
          </TextLink>
        );
      },
    },
    {
      key: 'action',
      header: texts.action,
      narrow: true,
      render: (row) =>
        row.id === editedId ? (
          <div className={form.tight}>
            <Button type="submit" form={formId} size="compact-sm" loading={isBusy}>
              {common.ok}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => onDone(row.id)}>
              {common.cancel}
            </Button>
          </div>
        ) : (
          <div className={form.tight}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.edit(row.whitelistEmail)}
              onClick={() => onEdit(row)}
            >
              <Icon name="edit" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.remove(row.whitelistEmail)}
              onClick={() => onRemove(row)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </div>
        ),
    },
  ];
}
