import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type AdminUser, updateUserAccess } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { currentUserQuery } from '../../accounts/index.ts';
import { useChange } from '../use-change.ts';
import classes from './user-page.module.css';

interface Action {
  readonly label: string;
  /** What it means, asked before it is done. */
  readonly text: string;
  readonly change: { isAdmin?: boolean; isDisabled?: boolean; hasSecondStep?: false };
}

/** What an administrator can change of a user's access. Nobody changes their own: the last one would lock all out. */
export function UserActions({ user }: { user: AdminUser }) {
  const { adminUsers: texts } = useAdminTexts();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const change = useChange(updateUserAccess);
  const [asked, setAsked] = useState<Action>();
  if (me.id === user.id) return <p className={classes.own}>{texts.ownAccount}</p>;

  async function perform({ change: wanted }: Action): Promise<void> {
    await change.mutateAsync({ userId: user.id, ...wanted });
    setAsked(undefined);
    showSuccess(texts.changed);
  }

  const role: Action = user.isAdmin
    ? { label: texts.removeAdmin, text: texts.removeAdminText, change: { isAdmin: false } }
    : { label: texts.makeAdmin, text: texts.makeAdminText, change: { isAdmin: true } };
  const disable: Action = { label: texts.disable, text: texts.disableText, change: { isDisabled: true } };
  const enable: Action = { label: texts.enable, text: '', change: { isDisabled: false } };
  const secondStep: Action = {
    label: texts.removeSecondStep,
    text: texts.removeSecondStepText,
    change: { hasSecondStep: false },
  };
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setAsked(role)}>
        {role.label}
      </Button>
      {user.hasSecondStep && (
        <Button variant="default" onClick={() => setAsked(secondStep)}>
          {secondStep.label}
        </Button>
      )}
      {user.isDisabled ? (
        <Button variant="default" loading={change.isPending} onClick={() => void perform(enable)}>
          {enable.label}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked(disable)}>
          {disable.label}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.label}
          confirm={asked.label}
          onClose={() => setAsked(undefined)}
          onConfirm={() => perform(asked)}
        >
          {asked.text}
        </ConfirmDialog>
      )}
    </div>
  );
}
