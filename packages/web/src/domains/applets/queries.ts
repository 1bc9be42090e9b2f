import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createApplet,
  deleteApplet,
  getApplet,
  getAppletServices,
  getMailMute,
  listApplets,
  renewAppletAddresses,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { call, callRemoval } from '../../platform/requests/call.ts';
import { hasErrorCode } from '../../platform/requests/request.ts';
import { projectQuery } from '../projects/index.ts';
import type { AppletContent } from './draft.ts';

/** The key of calls that the full-screen loader covers. */
export const APPLET_CALLS = ['applets', 'calls'];

/** The event triggers of a project with their runs since midnight, oldest first. The page reports failures. */
export function appletListQuery(projectId: string) {
  return queryOptions({
    queryKey: ['applets', projectId, 'list'],
    queryFn: () => call(listApplets, { projectId, since: lastMidnight().toISOString() }),
    meta: { quiet: true },
  });
}

function lastMidnight(): Date {
  const now = new Date();
  now.setHours(0, 0, 0, 0);
  return now;
}

export function appletQuery(projectId: string, appletId: string) {
  return queryOptions({
    queryKey: ['applets', projectId, 'one', appletId],
    queryFn: () => call(getApplet, { projectId, appletId }),
  });
}

/** Whether the emails of a link are muted. The page reports failures. */
export function mailMuteQuery(token: string) {
  return queryOptions({
    queryKey: ['mail-mute', token],
    queryFn: () => call(getMailMute, { token }),
    meta: { quiet: true },
  });
}

export const appletServicesQuery = queryOptions({
  queryKey: ['applets', 'services'],
  queryFn: () => call(getAppletServices, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

interface EditedApplet {
  readonly appletId: string;
  readonly version: string | undefined;
}

/** Creates an event trigger, or updates the version that was edited. @returns its id */
export function useSaveApplet(projectId: string, edited: EditedApplet | undefined) {
  const reload = useReload(projectId);
  return useMutation({
    mutationKey: APPLET_CALLS,
    mutationFn: async (content: AppletContent): Promise<string> => {
      if (!edited) return (await call(createApplet, { projectId, ...content })).id;
      await call(updateApplet, { projectId, ...edited, ...content });
      return edited.appletId;
    },
    onSuccess: reload,
    // The page then offers the newer version.
    onError: (error) => (hasErrorCode(error, appletErrors.changedMeanwhile) ? reload() : undefined),
  });
}

export function useDeleteApplet(projectId: string, appletId: string) {
  const queries = useQueryClient();
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: () => callRemoval(deleteApplet, { projectId, appletId }),
    onSuccess: () => {
      // A refetch would get a 404.
      queries.removeQueries(appletQuery(projectId, appletId));
      return reload();
    },
  });
}

export function useRenewAddresses(projectId: string, appletId: string) {
  const reload = useReload(projectId);
  return useMutation({
    mutationKey: APPLET_CALLS,
    mutationFn: () => call(renewAppletAddresses, { projectId, appletId }),
    onSuccess: reload,
  });
}

function useReload(projectId: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(queriesWithApplets(projectId).map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** The queries that show the event triggers of a project, which itself shows their number. */
export function queriesWithApplets(projectId: string): readonly QueryKey[] {
  return [['applets', projectId], projectQuery(projectId).queryKey, ['projects', 'list']];
}
