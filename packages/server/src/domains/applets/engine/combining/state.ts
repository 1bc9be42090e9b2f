import { ACTION_TYPES } from '@tinkerstream/contract/applets';
import type { CompiledAction, CompiledApplet } from '../compiled-applet.ts';
import type { FilledAction, Occasion } from '../contents.ts';
import type { Place } from './postponed-runs.ts';

/** Whether actions set a state and do nothing else: then of several runs the latest is enough. */
export function setState(actions: readonly CompiledAction[]): boolean {
  return actions.length > 0 && actions.every(({ action }) => ACTION_TYPES[action.type].latestWins);
}

/**
 * Of which board the latest run counts: as the applet keeps its memory.
 * @param sender the board that a message names; undefined if it is no message
 */
export function placeOf(
  { applet: { id, runsAsId, timing } }: CompiledApplet,
  { sender = '' }: { readonly sender: string | undefined },
): Place {
  return { userId: runsAsId, appletId: id, board: timing.per === 'BOARD' ? sender : '' };
}

/** The characters that a run keeps in memory: its contents may be parts of the whole message, and a call has up to 100 parameters. */
export function sizeOf(
  contents: readonly FilledAction[],
  { text = '', details = new Map() }: Pick<Occasion, 'text' | 'details'>,
): number {
  const filledIn = contents.flatMap(({ filled }) => Object.values(filled ?? {}));
  const texts = [text, ...filledIn, ...[...details].flat()].filter((one) => typeof one === 'string');
  return texts.reduce((sum, { length }) => sum + length, 0);
}
