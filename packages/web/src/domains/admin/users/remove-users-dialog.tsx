import { removeUser } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { callRemoval } from '../../../platform/requests/call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { shortListText } from '../../../ui/text/list-text.ts';
import { useSeveralRemoval } from '../several.ts';

interface RemovedUser {
  readonly id: string;
  readonly email: string;
}

interface RemoveUsersDialogProps {
  /** The accounts to delete, at least one. */
  readonly users: readonly RemovedUser[];
  readonly onClose: () => void;
  readonly onConfirmed: () => unknown;
}

/** Asks before accounts are deleted. The server leaves out accounts that own something, and the page says why. */
export function RemoveUsersDialog({ users, onClose, onConfirmed }: RemoveUsersDialogProps) {
  const { adminUsers: texts, common, lists } = useTexts();
  const { language } = useLanguage();
  const remove = useSeveralRemoval(
    ({ id }: RemovedUser) => callRemoval(removeUser, { userId: id }),
    ({ email }) => email,
  );
  const [id = '', ...alsoIds] = users.map((user) => user.id);
  const emails = users.map((user) => user.email);
  const names = shortListText(emails, language, lists.more);
  const label = texts.removeSeveral(users.length);
  return (
    <RemovalDialog
      what={{ id, alsoIds }}
      title={label}
      confirm={label}
      removing={common.deleting(names)}
      removed={texts.removedSeveral(users.length)}
      remove={() => remove(users)}
      onClose={onClose}
      onConfirmed={onConfirmed}
    >
      {texts.removeText(names)}
      <br />
      {texts.removeKept}
    </RemovalDialog>
  );
}
