import { type AppletReason, RING_ARROW } from '@tinkerstream/contract/applets';

/** Maximum characters of each text in a log. */
const MAX_TEXT = 200;

export function shorten(text: string, limit = MAX_TEXT): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

/** Shortens the texts of a reason. A ring of a few ids stays whole: the names are looked up when it is read. */
export function shortReason({ code, detail, seen }: AppletReason): AppletReason {
  return { code, detail: shorten(detail), seen: code === 'LOOP' ? seen : shorten(seen) };
}

/** A reason with the names of applets in place of the ids of a ring: applets of another project stay unnamed. */
export function withNames(reason: AppletReason, nameOf: (appletId: string) => string | undefined): AppletReason {
  if (reason.code !== 'LOOP' || reason.seen === '') return reason;
  const names = reason.seen.split(' ').map((id) => nameOf(id) ?? '…');
  return { ...reason, seen: names.join(RING_ARROW) };
}
