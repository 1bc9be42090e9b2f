import type { RecordValue } from '@tinkerstream/contract/points';
import { shorten } from '../log/shorten.ts';
import type { RunContent } from './run.ts';

/** Details of a call that a run keeps, and characters of each: a run is a row. */
const MAX_DETAILS = 20;
const MAX_SHOWN = 60;
/** Parameters whose values may be secrets, by their names. */
const SECRET = /pass|secret|token|key|auth|credential/i;
const HIDDEN = '•••';

/** What the contents of a run read of a call or a camera, as all members may see it. */
export function keptDetails(
  read: readonly string[],
  details: ReadonlyMap<string, RecordValue> | undefined,
): Pick<RunContent, 'details'> {
  const kept = read.flatMap((name) => {
    const value = details?.get(name);
    return value === undefined ? [] : [{ name, value: SECRET.test(name) ? HIDDEN : shorten(String(value), MAX_SHOWN) }];
  });
  return kept.length === 0 ? {} : { details: kept.slice(0, MAX_DETAILS) };
}
