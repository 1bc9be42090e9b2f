/** A micro:bit that someone chose in the browser's list. */
export interface FoundBoard {
  /** @throws if another program uses it, or it is gone */
  readonly open: (events: PortEvents) => Promise<OpenBoard>;
  /** Calls when it is plugged in again, until the returned function is called. Undefined where browsers do not tell. */
  readonly whenBack?: (isBack: () => void) => () => void;
}

export interface PortEvents {
  /** What it sends, in pieces of any length. */
  readonly onText: (text: string) => void;
  /** It was unplugged or switched off. */
  readonly onLost: () => void;
}

export interface OpenBoard {
  readonly write: (text: string) => Promise<void>;
  readonly close: () => void;
}

/** Why a micro:bit is not connected: nothing was chosen, another program uses it, or the browser gives no access. */
export type PortProblem = 'nothingChosen' | 'busy' | 'blocked' | 'failed';

/** The problem that an error of the browser means. */
export function portProblem(error: unknown): PortProblem {
  const { name } = error instanceof Error || error instanceof DOMException ? error : { name: '' };
  if (name === 'NotFoundError') return 'nothingChosen';
  if (name === 'NetworkError' || name === 'InvalidStateError') return 'busy';
  if (name === 'SecurityError' || name === 'NotAllowedError') return 'blocked';
  return 'failed';
}

/** Writes one text after the other. While one is on its way only the latest of the others waits: boards read slowly. */
export function createLatestWriter(write: (text: string) => Promise<void>): (text: string) => void {
  let waiting: string | undefined;
  let isBusy = false;
  return (text) => {
    waiting = text;
    if (isBusy) return;
    isBusy = true;
    void (async () => {
      while (waiting !== undefined) {
        const next = waiting;
        waiting = undefined;
        // A board that is gone is announced by its port.
        await write(next).catch(() => {});
      }
      isBusy = false;
    })();
  };
}
