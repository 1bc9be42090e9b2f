import type { ActionDefinition } from '../action-definition.ts';
import { failed } from '../action-result.ts';
import type { CallService } from '../service-call.ts';
import type { GetAccessToken } from './access-token.ts';
import { rowOf } from './row.ts';
import { createSheetPermission } from './sheet-permission.ts';

interface GoogleSheetOptions {
  /** Undefined without a service account. */
  readonly service: { readonly url: string; readonly getAccessToken: GetAccessToken } | undefined;
  readonly callService: CallService;
}

/** Appends a row to the first sheet of a spreadsheet whose editors permit it to the project. */
export function googleSheetAction({
  service,
  callService,
}: GoogleSheetOptions): ActionDefinition<'GOOGLE_SHEET_UPDATE_ACTION'> {
  const findObstacle = service && createSheetPermission(service.url, service.getAccessToken);
  return {
    type: 'GOOGLE_SHEET_UPDATE_ACTION',
    targetOf: ({ spreadsheetId }) => spreadsheetId,
    laneOf: () => (service ? new URL(service.url).host : 'sheets'),
    async perform({ id, projectId, action, createdOn }, signal) {
      if (!service || !findObstacle) return failed('NOT_CONFIGURED');
      const { url, getAccessToken } = service;
      const obstacle = await findObstacle(projectId, action.spreadsheetId);
      // What was asked is shared with other actions, so none of them could abort it.
      signal.throwIfAborted();
      if (obstacle) return obstacle;
      // RAW: a value that begins with = stays a text, so that a board adds no formula.
      const query = 'valueInputOption=RAW&insertDataOption=INSERT_ROWS';
      const path = `v4/spreadsheets/${encodeURIComponent(action.spreadsheetId)}/values/A1:append?${query}`;
      const body = JSON.stringify({ values: [rowOf(action.publishContent, createdOn)] });

      const append = async (isRefused: boolean) => {
        const { token, failure } = await getAccessToken(isRefused);
        if (failure) return failure;
        const headers = { authorization: `Bearer ${token}` };
        return callService(
          { url: new URL(`${url.replace(/\/+$/, '')}/${path}`), headers, body, idempotencyKey: id },
          signal,
        );
      };
      const result = await append(false);
      // A token ends early if the key is replaced, or if the clock went back.
      return result.reason?.detail === '401' ? append(true) : result;
    },
  };
}
