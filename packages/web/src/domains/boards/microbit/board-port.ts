/** A micro:bit that the user chose in the browser's list. */
export interface FoundBoard {
  /** @throws if another program uses the micro:bit, or it is gone */
  readonly open: (events: PortEvents) => Promise<OpenBoard>;
  /**
   * Calls `isBack` when the micro:bit is plugged in again, until the returned function is called. Undefined where browsers
   * do not report this.
   */
  readonly whenBack?: (isBack: () => void) => () => void;
}

export interface PortEvents {
  /** Receives the text of the micro:bit, in pieces of any length. */
  readonly onText: (text: string) => void;
  /** Called when the micro:bit is unplugged or switched off. */
  readonly onLost: () => void;
}

export interface OpenBoard {
  readonly write: (text: string) => Promise<void>;
  readonly close: () => void;
}

/** Why a micro:bit is not connected: nothing was chosen, another program uses it, or the browser gives no access. */
export type PortProblem = 'nothingChosen' | 'busy' | 'blocked' | 'failed';

/** The problem behind an error of the browser. */
export function portProblem(error: unknown): PortProblem {
  const { name } = error instanceof Error || error instanceof DOMException ? error : { name: '' };
  if (name === 'NotFoundError') return 'nothingChosen';
  if (name === 'NetworkError' || name === 'InvalidStateError') return 'busy';
  if (name === 'SecurityError' || name === 'NotAllowedError') return 'blocked';
  return 'failed';
}

/** Writes one text after the other. While one is being written, only the latest of the others waits: boards read slowly. */
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
        // The port reports a board that is gone.
        await write(next).catch(() => {});
      }
      isBusy = false;
    })();
  };
}
