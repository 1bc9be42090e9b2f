interface Reading {
  readonly current: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/**
 * Shares one read among concurrent equal questions. No caller gets an answer whose read started before the question: it
 * could miss data stored in between, which the caller's live connection would not deliver either.
 */
export class SharedReads {
  /** Reads in progress, by question. */
  readonly #readings = new Map<string, Reading>();

  /**
   * @param question equal texts share an answer, so callers must have equal rights to it
   * @throws whatever `read` throws, for all who share it
   */
  answer<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading = this.#readings.get(question);
    if (!reading) return this.#read(question, read);
    const readAgain = () => this.#read(question, read);
    reading.next ??= reading.current.then(readAgain, readAgain);
    return reading.next as Promise<Answer>;
  }

  #read<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
    const current = read();
    const reading: Reading = { current, next: undefined };
    this.#readings.set(question, reading);
    const finish = () => {
      if (!reading.next) this.#readings.delete(question);
    };
    current.then(finish, finish);
    return current;
  }
}
