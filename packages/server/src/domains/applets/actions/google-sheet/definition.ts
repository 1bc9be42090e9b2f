import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { ActionDefinition } from '../action-definition.ts';
import { failed } from '../action-result.ts';
import type { CallService } from '../service-call.ts';
import { createGoogleSignIn } from './access-token.ts';
import { rowOf } from './row.ts';
import { readServiceAccount } from './service-account.ts';
import { createSheetPermission } from './sheet-permission.ts';

/** Google Sheets with the operator's service account. */
export interface GoogleSheets {
  /** The setting GOOGLE_SHEETS_CREDENTIALS. */
  readonly credentials: string;
  readonly url: string;
}

interface GoogleSheetOptions {
  readonly clock: Clock;
  /** The service account; undefined without one. */
  readonly service: GoogleSheets | undefined;
  readonly callService: CallService;
  readonly logger: Logger;
}

/**
 * Appends a row to the first sheet of a spreadsheet whose editors permit it to the project.
 * @throws StartError if the operator's service account makes no sense
 */
export function googleSheetAction({
  clock,
  service,
  callService,
  logger,
}: GoogleSheetOptions): ActionDefinition<'GOOGLE_SHEET_UPDATE_ACTION'> {
  const account = service && readServiceAccount(service.credentials);
  const getAccessToken = account && createGoogleSignIn(account, logger);
  const findObstacle = service && getAccessToken && createSheetPermission(clock, service.url, getAccessToken);
  return {
    status: { googleSheet: account !== undefined, googleSheetAccount: account?.email ?? null },
    laneOf: () => (service ? new URL(service.url).host : 'sheets'),
    async perform({ id, projectId, action, createdOn }, signal) {
      if (!service || !getAccessToken || !findObstacle) return failed('NOT_CONFIGURED');
      const { url } = service;
      const obstacle = await findObstacle(projectId, action.spreadsheetId);
      // The answer is shared with other actions, so none of them could abort the request.
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
          { url: new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${path}`), headers, body, idempotencyKey: id },
          signal,
        );
      };
      const result = await append(false);
      // A token ends early if the key is replaced, or if the clock went back.
      return result.reason?.detail === '401' ? append(true) : result;
    },
  };
}
