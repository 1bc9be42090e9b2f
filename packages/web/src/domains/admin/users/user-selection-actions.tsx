import { isPupil } from '@tinkerstream/contract/accounts';
import { type UserListItem, updateUserAccess } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { Button } from '../../../ui/kit.ts';
import { shortListText } from '../../../ui/text/list-text.ts';
import { SeveralDialog } from '../several-dialog.tsx';
import { RemoveUsersDialog } from './remove-users-dialog.tsx';

interface UserSelectionActionsProps {
  readonly selected: readonly UserListItem[];
  /** Receives the users that stay selected: those that the server refused to change. */
  readonly onDone: (rest: readonly UserListItem[]) => void;
}

/** Disables, enables or deletes the selected accounts. */
export function UserSelectionActions({ selected, onDone }: UserSelectionActionsProps) {
  const { adminUsers: texts, lists } = useTexts();
  const { language } = useLanguage();
  const [changing, setChanging] = useState<{ readonly users: readonly UserListItem[]; readonly isDisabled: boolean }>();
  const [removing, setRemoving] = useState<readonly UserListItem[]>();
  const enabled = selected.filter(({ isDisabled }) => !isDisabled);
  const disabled = selected.filter(({ isDisabled }) => isDisabled);
  const button = (users: readonly UserListItem[], isDisabled: boolean, label: string) =>
    users.length > 0 && (
      <Button variant="default" size="compact-sm" onClick={() => setChanging({ users, isDisabled })}>
        {label}
      </Button>
    );
  return (
    <>
      {button(enabled, true, texts.disableSeveral(enabled.length))}
      {button(disabled, false, texts.enableSeveral(disabled.length))}
      {selected.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setRemoving(selected)}>
          {texts.removeSeveral(selected.length)}
        </Button>
      )}
      {removing && (
        <RemoveUsersDialog users={removing} onClose={() => setRemoving(undefined)} onConfirmed={() => onDone([])} />
      )}
      {changing && (
        <ChangeDialog
          {...changing}
          names={shortListText(changing.users.map(userLabel), language, lists.more)}
          onClose={() => setChanging(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface ChangeDialogProps {
  readonly users: readonly UserListItem[];
  readonly isDisabled: boolean;
  readonly names: string;
  readonly onClose: () => void;
  readonly onDone: (refused: readonly UserListItem[]) => void;
}

function ChangeDialog({ users, isDisabled, names, onClose, onDone }: ChangeDialogProps) {
  const { adminUsers: texts } = useTexts();
  const label = isDisabled ? texts.disableSeveral(users.length) : texts.enableSeveral(users.length);
  return (
    <SeveralDialog
      items={users}
      nameOf={userLabel}
      title={label}
      confirm={label}
      isDestructive={isDisabled}
      change={({ id }) => call(updateUserAccess, { userId: id, isDisabled })}
      changed={isDisabled ? texts.disabledSeveral(users.length) : texts.enabledSeveral(users.length)}
      onClose={onClose}
      onDone={onDone}
    >
      {isDisabled ? texts.disableSeveralText(names) : texts.enableSeveralText(names)}
    </SeveralDialog>
  );
}

/** The name that tells an account from others: its email, or the name of a pupil with the classes. */
export function userLabel({ email, firstName, classNames = [] }: UserListItem): string {
  return isPupil(email) ? [firstName, ...classNames].join(' · ') : email;
}
