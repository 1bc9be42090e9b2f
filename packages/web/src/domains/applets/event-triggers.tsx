import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { allows } from '@tinkerstream/contract/members';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { isGone } from '../../platform/requests/request.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { projectQuery } from '../projects/index.ts';
import { appletAddress, type Place } from './addresses.ts';
import { CallingScreen } from './calling-screen.tsx';
import { copyOf, draftOf, EMPTY_APPLET, hasSecret } from './draft.ts';
import { AppletEditor } from './editor/applet-editor.tsx';
import { ReadOnly } from './editor/read-only.tsx';
import classes from './event-triggers.module.css';
import { AppletList } from './list/applet-list.tsx';
import { AppletLog } from './log/applet-log.tsx';
import { appletListQuery, appletQuery } from './queries.ts';
import { draftFor, portableOf } from './transfer/portable.ts';
import { useLiveApplets } from './use-live-applets.ts';

interface EventTriggersProps {
  readonly project: Project;
  readonly place: Place;
  /** The one that is edited; a new one if absent. */
  readonly appletId?: string | undefined;
  /** The one whose content a new one starts with. */
  readonly copiedId?: string | undefined;
  /** The project of that one; this project if absent. */
  readonly copiedFrom?: string | undefined;
}

/** The event triggers of a project: their list, the editor and the log. */
export function EventTriggers({ project, place, appletId, copiedId, copiedFrom }: EventTriggersProps) {
  const { applets: texts } = useFurtherTexts();
  const navigate = useNavigate();
  const { data: applets = [], isError, refetch } = useQuery(appletListQuery(project.id));
  const [success, setSuccess] = useState<string>();
  // After saving, the editor restarts with the ids and addresses from the server.
  const [saves, setSaves] = useState(0);
  useLiveApplets(project.id);

  async function onSaved(id: string) {
    setSuccess(appletId === undefined ? texts.created : texts.updated);
    setSaves(saves + 1);
    await navigate({ ...appletAddress(place, project, { appletId: id }), replace: true });
  }

  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <AppletList project={project} place={place} applets={applets} appletId={appletId} />
        <Stack gap="xl" miw={0}>
          {isError && <LoadError onRetry={() => void refetch()} />}
          <OpenApplet
            key={`${appletId} ${copiedId} ${saves}`}
            project={project}
            place={place}
            appletId={appletId}
            copiedId={copiedId}
            copiedFrom={copiedFrom}
            onSaved={onSaved}
          />
          <AppletLog project={project} appletId={appletId} />
        </Stack>
      </div>
      <CallingScreen />
      {success && (
        <MessageDialog title={texts.success} onClose={() => setSuccess(undefined)}>
          {success}
        </MessageDialog>
      )}
    </div>
  );
}

interface OpenAppletProps extends EventTriggersProps {
  readonly onSaved: (id: string) => Promise<void>;
}

/** The editor with a stored event trigger, a copy, or an empty one. */
function OpenApplet({ project, place, appletId, copiedId, copiedFrom = project.id, onSaved }: OpenAppletProps) {
  const { applets: texts, appletList } = useFurtherTexts();
  const id = appletId ?? copiedId;
  const isOfOther = appletId === undefined && copiedFrom !== project.id;
  const mayAdd = allows(project.role, 'ADD');
  /** Who loses the right to add keeps what was typed. */
  const [couldAdd] = useState(mayAdd);
  const { data: applet, error } = useQuery({
    ...appletQuery(isOfOther ? copiedFrom : project.id, id ?? ''),
    enabled: id !== undefined && !isBeingRemoved(id),
  });
  // A toast has the reason.
  const other = useQuery({ ...projectQuery(copiedFrom), enabled: isOfOther });
  if ((error && !applet) || (isOfOther && other.isError))
    return <Navigate {...appletAddress(place, project, {})} replace />;
  // The note of the project says why.
  if (appletId === undefined && !mayAdd && !couldAdd) return null;
  if (id === undefined)
    return <AppletEditor project={project} place={place} initial={EMPTY_APPLET} onSaved={onSaved} />;
  if (!applet) return <Loading />;
  if (appletId !== undefined) {
    return (
      <ReadOnly isReadOnly={!applet.mayChange}>
        <AppletEditor
          project={project}
          place={place}
          applet={applet}
          isDeleted={isGone(error)}
          initial={draftOf(applet)}
          onSaved={onSaved}
        />
      </ReadOnly>
    );
  }
  if (isOfOther) {
    if (!other.data) return <Loading />;
    const initial = draftFor(portableOf(applet, other.data), project);
    return (
      <AppletEditor
        project={project}
        place={place}
        initial={initial}
        note={appletList.copyFromNote}
        onSaved={onSaved}
      />
    );
  }
  return (
    <AppletEditor
      project={project}
      place={place}
      initial={copyOf(applet, cutText(texts.copyName(applet.name), 100))}
      note={hasSecret(applet) ? texts.copyWithoutSecrets : texts.copyNote}
      onSaved={onSaved}
    />
  );
}
