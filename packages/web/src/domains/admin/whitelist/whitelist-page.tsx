import { Button } from '@mantine/core';
import { listWhitelist, removeWhitelistEntry, type WhitelistListItem } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import form from '../../../ui/form.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { useAddressView } from '../../../ui/list-view.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { ADMIN_LISTS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useEntryForm, useWhitelistColumns } from './use-whitelist-columns.tsx';

/** The row of a new entry, above the others. */
const DRAFT: WhitelistListItem = { id: 'new', whitelistEmail: '', remarks: '', user: null };

export function WhitelistPage() {
  const { adminWhitelist: texts } = useAdminTexts();
  const [view, setView] = useAddressView();
  const [edited, setEdited] = useState<WhitelistListItem>();
  const [removing, setRemoving] = useState<WhitelistListItem>();
  const [isPasting, setPasting] = useState(false);
  const entry = useEntryForm();

  /** Edits one row at a time, and discards changes in another row. */
  function edit(row: WhitelistListItem) {
    entry.reset({ whitelistEmail: row.whitelistEmail, remarks: row.remarks });
    setEdited(row);
  }

  const columns = useWhitelistColumns({
    editedId: edited?.id,
    draftId: DRAFT.id,
    entry,
    onEdit: edit,
    onDone: (id) => setEdited((current) => (current?.id === id ? undefined : current)),
    onRemove: setRemoving,
  });
  const actions = (
    <div className={form.buttons}>
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => setPasting(true)}>
        {texts.paste}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => edit(DRAFT)}>
        {texts.add}
      </Button>
    </div>
  );

  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={actions} />
      <UnverifiedNotice />
      <PagedTable
        endpoint={listWhitelist}
        queryKey={ADMIN_LISTS}
        view={view}
        onView={setView}
        label={texts.title}
        filename="whitelist"
        searchHint={texts.searchHint}
        rowKey={({ id }) => id}
        draft={edited === DRAFT ? DRAFT : undefined}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} action={actions} />}
        columns={columns}
      />
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(undefined)} />}
      {isPasting && <PasteDialog onClose={() => setPasting(false)} />}
    </>
  );
}

function RemoveDialog({ entry, onClose }: { entry: WhitelistListItem; onClose: () => void }) {
  const { adminWhitelist: texts, common } = useAdminTexts();
  const remove = useChange(removeWhitelistEntry);
  return (
    <RemovalDialog
      what={{ id: entry.id }}
      title={texts.removeTitle}
      confirm={common.delete}
      removing={common.deleting(entry.whitelistEmail)}
      removed={texts.removed(entry.whitelistEmail)}
      remove={() => remove.mutateAsync({ whitelistEmailId: entry.id })}
      onClose={onClose}
    >
      {texts.removeText(entry.whitelistEmail)}
    </RemovalDialog>
  );
}
