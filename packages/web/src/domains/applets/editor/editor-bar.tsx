import { useNavigate } from '@tanstack/react-router';
import type { Applet } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group } from '../../../ui/kit.ts';
import { UnsavedMark } from '../../../ui/unsaved/unsaved-mark.tsx';
import { appletAddress, type Place } from '../addresses.ts';
import { useDeleteApplet } from '../queries.ts';
import classes from './editor-bar.module.css';

interface EditorBarProps {
  readonly project: Project;
  readonly place: Place;
  /** The stored event trigger; undefined for a new one. */
  readonly applet: Applet | undefined;
  readonly isDirty: boolean;
  /** Whether the changes are saved or discarded, so that leaving does not ask. */
  readonly isDone: { current: boolean };
}

/** The buttons that save and delete, in view while the sections scroll. */
export function EditorBar({ project, place, applet, isDirty, isDone }: EditorBarProps) {
  const { applets: texts, common } = useTexts();
  return (
    <Group gap="xs" wrap="nowrap" className={classes.bar} data-form-bar>
      <Button type="submit">{applet ? texts.edit : common.create}</Button>
      {applet && <DeleteButton project={project} place={place} applet={applet} isDone={isDone} />}
      {isDirty && <UnsavedMark />}
    </Group>
  );
}

interface DeleteButtonProps extends Omit<EditorBarProps, 'isDirty'> {
  readonly applet: Applet;
}

function DeleteButton({ project, place, applet: { id, name }, isDone }: DeleteButtonProps) {
  const { applets: texts, common } = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteApplet(project.id, id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {common.delete}
      </Button>
      {isAsking && (
        <RemovalDialog
          what={{ id }}
          title={texts.delete}
          confirm={common.delete}
          removing={common.deleting(name)}
          removed={texts.deleted(name)}
          remove={() => remove.mutateAsync()}
          onClose={() => setAsking(false)}
          onConfirmed={() => {
            isDone.current = true;
            return navigate({ ...appletAddress(place, project, {}), replace: true });
          }}
        >
          {texts.deleteText(name)}
        </RemovalDialog>
      )}
    </>
  );
}
