/** A container that cannot be read: not a workbook, or one that is too large. */
export class ContentError extends Error {
  readonly failure: 'too-large' | 'unreadable';

  constructor(failure: 'too-large' | 'unreadable') {
    super(`A file could not be unpacked: ${failure}`);
    this.name = 'ContentError';
    this.failure = failure;
  }
}
