/** A refusal in the words of another cloud: its boards understand no other. Thrown by calls that are `forBoards`. */
export class ForeignRefusal extends Error {
  readonly status: number;
  /** A text, or what is sent as JSON. */
  readonly body: unknown;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: number) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}
