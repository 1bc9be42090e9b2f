import { useQuery } from '@tanstack/react-query';
import {
  listWhitelist,
  listWhitelistedUsers,
  removeWhitelistEntry,
  type WhitelistListItem,
} from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { callPage, callRemoval } from '../../../platform/requests/call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { shortListText } from '../../../ui/text/list-text.ts';
import { ADMIN_LISTS } from '../queries.ts';
import { useSeveralRemoval } from '../several.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { useEntryForm, useWhitelistColumns } from './use-whitelist-columns.tsx';

/** The row of a new entry, above the others. */
const DRAFT: WhitelistListItem = { id: 'new', whitelistEmail: '', remarks: '', user: null };

export function WhitelistPage() {
  const { adminWhitelist: texts, common } = useTexts();
  const [view, setView] = useAddressView();
  const [edited, setEdited] = useState<WhitelistListItem>();
  const [selected, setSelected] = useState<readonly WhitelistListItem[]>([]);
  const [removing, setRemoving] = useState<readonly WhitelistListItem[]>();
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
    onRemove: (row) => setRemoving([row]),
  });
  const actions = (
    <Group gap="xs">
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => setPasting(true)}>
        {texts.paste}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => edit(DRAFT)}>
        {texts.add}
      </Button>
    </Group>
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
        selection={{
          selected,
          onSelected: setSelected,
          nameOf: emailOf,
          actions: (
            <Button variant="default" size="compact-sm" onClick={() => setRemoving(selected)}>
              {common.deleteSeveral(selected.length)}
            </Button>
          ),
        }}
        rowKey={({ id }) => id}
        draft={edited === DRAFT ? DRAFT : undefined}
        empty={<EmptyState help="administrator#access" title={texts.empty} text={texts.emptyText} action={actions} />}
        columns={columns}
      />
      {removing && (
        <RemoveDialog entries={removing} onClose={() => setRemoving(undefined)} onConfirmed={() => setSelected([])} />
      )}
      {isPasting && <PasteDialog onClose={() => setPasting(false)} />}
    </>
  );
}

interface RemoveDialogProps {
  /** The entries to delete, at least one. */
  readonly entries: readonly WhitelistListItem[];
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

function RemoveDialog({ entries, onClose, onConfirmed }: RemoveDialogProps) {
  const { adminWhitelist: texts, common, lists } = useTexts();
  const { language } = useLanguage();
  const remove = useSeveralRemoval(({ id }: WhitelistListItem) => {
    return callRemoval(removeWhitelistEntry, { whitelistEmailId: id });
  }, emailOf);
  const [id = '', ...alsoIds] = entries.map((entry) => entry.id);
  const count = entries.length;
  const emails = shortListText(entries.map(emailOf), language, lists.more);
  return (
    <RemovalDialog
      what={{ id, alsoIds }}
      title={count === 1 ? texts.removeTitle : texts.removeSeveralTitle(count)}
      confirm={common.delete}
      removing={common.deleting(emails)}
      removed={count === 1 ? texts.removed(emails) : texts.removedSeveral(count)}
      remove={() => remove(entries)}
      onClose={onClose}
      onConfirmed={onConfirmed}
    >
      {count === 1 ? texts.removeText(emails) : texts.removeSeveralText(emails)}
    </RemovalDialog>
  );
}

function emailOf({ whitelistEmail }: WhitelistListItem): string {
  return whitelistEmail;
}

/** The number of whitelisted users who have no access because their email is unverified, and how to verify it. */
function UnverifiedNotice() {
  const { adminWhitelist: texts } = useTexts();
  const config = useConfig();
  const { data } = useQuery({
    queryKey: [...ADMIN_LISTS, 'unverified-whitelist'],
    queryFn: () => callPage(listWhitelistedUsers, { isEmailVerified: 'false', pageSize: 1 }),
  });
  if (!config || !data || data.total === 0) return null;
  return (
    <Notice title={texts.unverified(data.total)}>
      {config.hasMailServer ? texts.withMail : texts.withoutMail}{' '}
      <TextLink to="/admin/user/list" search={{ filter: 'whitelist', unverified: true }}>
        {texts.showUnverified}
      </TextLink>
    </Notice>
  );
}
