/** Thrown for a container that cannot be read: it is no workbook, or too large. */
export class ContentError extends Error {
  readonly failure: 'too-large' | 'unreadable';

  constructor(failure: 'too-large' | 'unreadable') {
    super(`A file could not be unpacked: ${failure}`);
    this.name = 'ContentError';
    this.failure = failure;
  }
}
