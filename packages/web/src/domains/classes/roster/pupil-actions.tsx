import {
  type Pictures,
  type PupilState,
  passPupil,
  passText,
  removePupil,
  renamePupil,
  resetPupil,
} from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall, useRemovalCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog, MessageDialog, PromptDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, Group, Menu } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { ShownPictures } from '../join/shown-pictures.tsx';
import { CLASSES_KEY } from '../queries.ts';
import classes from './roster.module.css';

interface PupilActionsProps {
  readonly classId: string;
  readonly pupil: PupilState;
  /** Whether the caller may enter as the pupil. */
  readonly isEntrusted: boolean;
}

/** The actions of a teacher at a pupil's seat: let in with one tap, new pictures with two. */
export function PupilActions({ classId, pupil, isEntrusted }: PupilActionsProps) {
  const { classes: texts } = useTexts();
  const { id: pupilId, name, enteredOn, isDoubtful } = pupil;
  const letsIn = isEntrusted && !pupil.hasPassword;
  const reloads = [CLASSES_KEY];
  const pass = useCall(passPupil, { reloads });
  const rename = useCall(renamePupil, { reloads });
  const reset = useCall(resetPupil, { reloads });
  const remove = useRemovalCall(removePupil, { reloads });
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const [pictures, setPictures] = useState<Pictures>();
  const [number, setNumber] = useState<string>();
  const close = () => setDialog(undefined);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {enteredOn && letsIn && (
        <Button
          variant="default"
          size="compact-sm"
          loading={pass.isPending}
          onClick={() => pass.mutate({ classId, pupilId }, { onSuccess: (given) => setNumber(given.number) })}
        >
          {texts.pass}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={texts.actionsFor(name)} title={texts.actionsFor(name)}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isDoubtful && (
            <Menu.Item
              leftSection={<Icon name="check" />}
              onClick={() =>
                rename.mutate({ classId, pupilId, name }, { onSuccess: () => showSuccess(texts.nameKept) })
              }
            >
              {texts.keepName}
            </Menu.Item>
          )}
          {letsIn && (
            <Menu.Item
              leftSection={<Icon name="refresh" />}
              onClick={() => reset.mutate({ classId, pupilId }, { onSuccess: (fresh) => setPictures(fresh.pictures) })}
            >
              {texts.reset}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setDialog('rename')}>
            {texts.renamePupil}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setDialog('remove')}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {number && (
        <MessageDialog title={texts.passTitle(name)} onClose={() => setNumber(undefined)}>
          {texts.passText}
          <strong className={classes.number} data-testid="pass-number">
            {passText(number)}
          </strong>
        </MessageDialog>
      )}
      {pictures && (
        <MessageDialog title={texts.resetTitle(name)} onClose={() => setPictures(undefined)}>
          {texts.resetText}
          <ShownPictures pictures={pictures} />
        </MessageDialog>
      )}
      {dialog === 'rename' && (
        <PromptDialog
          title={texts.renamePupil}
          label={texts.pupil}
          initial={name}
          emptyMessage={texts.pupilNameEmpty}
          submit={texts.renamePupil}
          onClose={close}
          onSubmit={async (text) => {
            await rename.mutateAsync({ classId, pupilId, name: text });
            showSuccess(texts.pupilRenamed);
            close();
          }}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          confirm={texts.remove}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ classId, pupilId });
            showSuccess(texts.removed(name));
          }}
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
    </Group>
  );
}
