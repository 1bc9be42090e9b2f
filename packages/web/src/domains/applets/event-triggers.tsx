import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';
import { allows, type Project } from '@tinkerstream/contract/projects';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { isGone } from '../../platform/requests/request.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import { Stack } from '../../ui/kit.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { projectQuery, roleTexts } from '../projects/index.ts';
import { appletAddress, type Place } from './addresses.ts';
import { copyOf, draftOf, EMPTY_APPLET, hasSecret } from './draft.ts';
import { AppletEditor } from './editor/applet-editor.tsx';
import classes from './event-triggers.module.css';
import { AppletList } from './list/applet-list.tsx';
import { AppletLog } from './log/applet-log.tsx';
import { draftFor, portableOf } from './portable.ts';
import { APPLET_CALLS, appletListQuery, appletQuery } from './queries.ts';

interface EventTriggersProps {
  readonly project: Project;
  readonly place: Place;
  /** The event trigger that is edited; a new one if absent. */
  readonly appletId?: string | undefined;
  /** The event trigger whose content a new one starts with. */
  readonly copiedId?: string | undefined;
  /** The project of the copied event trigger; this project if absent. */
  readonly copiedFrom?: string | undefined;
}

/** The event triggers of a project: their list, the editor and the log. */
export function EventTriggers({ project, place, appletId, copiedId, copiedFrom }: EventTriggersProps) {
  const { applets: texts } = useTexts();
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

/** The editor with a stored event trigger, a copy, or an empty event trigger. */
function OpenApplet({ project, place, appletId, copiedId, copiedFrom = project.id, onSaved }: OpenAppletProps) {
  const { applets: texts, appletList } = useTexts();
  const id = appletId ?? copiedId;
  const isOfOther = appletId === undefined && copiedFrom !== project.id;
  const mayAdd = allows(project.role, 'ADD');
  /** Whether the user could add event triggers at first: a user who loses that right keeps the typed content. */
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

/** Keeps the event triggers of a project, and their counts, current. */
function useLiveApplets(projectId: string): void {
  useLiveData({
    rooms: [projectRoom(projectId), appletRoom(projectId)],
    queryKey: appletListQuery(projectId).queryKey,
    // The open event trigger reloads too: someone else may have changed it.
    alsoReload: [['applets', projectId, 'one']],
    // Runs are counted in the list.
    reloadOn: ['applets_changed', 'applet_trigger_log'],
  });
}

/** Covers the whole screen while an event trigger is being saved. */
function CallingScreen() {
  const isCalling = useIsMutating({ mutationKey: APPLET_CALLS }) > 0;
  return (
    isCalling && (
      <div className={classes.screen}>
        <Loading />
      </div>
    )
  );
}

interface ReadOnlyProps {
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

/** Shows the fields of someone else's event trigger, and says why they cannot be changed. */
function ReadOnly({ isReadOnly, children }: ReadOnlyProps) {
  const texts = useTexts(roleTexts);
  return (
    <>
      {isReadOnly && <Notice title={texts.notYours}>{texts.notYoursText}</Notice>}
      <fieldset disabled={isReadOnly} className={classes.fields}>
        {children}
      </fieldset>
    </>
  );
}
