import { tabOfProject } from '@tinkerstream/contract/applets';
import * as z from 'zod/mini';
import type { Clock } from '../../../../platform/clock/clock.ts';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';
import { fetchOutbound, OutboundError } from '../../../../platform/outbound-http/outbound-http.ts';
import type { ActionResult } from '../action-definition.ts';
import { failed, retried, unreached } from '../action-result.ts';
import { MAX_ANSWER_BYTES, resultOfStatus } from '../service-call.ts';
import type { GetAccessToken } from './access-token.ts';

/** How long an answer counts, for an existing tab and a missing one. */
const PERMITTED_MS = 10 * 60_000;
const MISSING_MS = 20_000;
const MAX_KNOWN = 10_000;

/** The answer of `spreadsheets.get` in the Sheets API, version 4, with the requested fields. */
const Spreadsheet = z.object({
  sheets: z._default(z.array(z.object({ properties: z.object({ title: z.string() }) })), []),
});

/** Why a project may not write to a spreadsheet now; undefined if it may. */
export type FindSheetObstacle = (projectId: string, spreadsheetId: string) => Promise<ActionResult | undefined>;

interface Known {
  readonly obstacle: Promise<ActionResult | undefined>;
  /** The end in milliseconds of the monotonic clock. */
  until: number;
}

/**
 * All projects write with the one account of this server, with which editors share their spreadsheets. So editors also
 * say which project may write: by its tab. Only editors create tabs, whatever boards and event triggers write into
 * cells. Removing the tab ends the permission.
 */
export function createSheetPermission(
  { monotonic }: Pick<Clock, 'monotonic'>,
  url: string,
  getAccessToken: GetAccessToken,
): FindSheetObstacle {
  const known = new Map<string, Known>();

  return (projectId, spreadsheetId) => {
    const key = `${projectId} ${spreadsheetId}`;
    const before = known.get(key);
    if (before && monotonic() < before.until) return before.obstacle;
    const asked: Known = { obstacle: ask(projectId, spreadsheetId), until: Number.POSITIVE_INFINITY };
    known.delete(key);
    known.set(key, asked);
    forgetFirst(known, MAX_KNOWN);
    void asked.obstacle.then(
      (obstacle) => {
        const isMissing = obstacle?.reason?.code === 'SHEET_NOT_PERMITTED';
        asked.until = monotonic() + (obstacle ? (isMissing ? MISSING_MS : 0) : PERMITTED_MS);
      },
      () => known.delete(key),
    );
    return asked.obstacle;
  };

  async function ask(projectId: string, spreadsheetId: string): Promise<ActionResult | undefined> {
    const first = await askGoogle(spreadsheetId, false);
    // A token ends early if the key is replaced, or if the clock went back.
    const { titles, failure } = first.failure?.reason?.detail === '401' ? await askGoogle(spreadsheetId, true) : first;
    if (failure) return failure;
    const tab = tabOfProject(projectId);
    if (titles.some((title) => title.trim().toLowerCase() === tab)) return undefined;
    // The row is retried: if someone adds the tab within a day, none is lost.
    return retried('SHEET_NOT_PERMITTED', tab);
  }

  async function askGoogle(spreadsheetId: string, isRefused: boolean) {
    const { token, failure } = await getAccessToken(isRefused);
    if (failure) return { failure };
    const path = `v4/spreadsheets/${encodeURIComponent(spreadsheetId)}?fields=sheets.properties.title`;
    try {
      const response = await fetchOutbound(new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${path}`), {
        headers: { authorization: `Bearer ${token}` },
        maxBytes: MAX_ANSWER_BYTES,
        // The operator has set the address, so it may be private.
        allowsPrivate: true,
      });
      if (response.status !== 200) return { failure: resultOfStatus(response.status) };
      const { data } = Spreadsheet.safeParse(await response.json().catch(() => undefined));
      if (!data) return { failure: failed('FAILED') };
      return { titles: data.sheets.map(({ properties }) => properties.title) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { failure: error.fault === 'too-large' ? failed('FAILED') : unreached(error.callFault) };
    }
  }
}
