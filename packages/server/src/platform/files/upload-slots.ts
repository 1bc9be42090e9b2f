/** Limits on concurrent uploads. */
export interface SlotLimits {
  readonly uploads: number;
  readonly bytes: number;
}

/** An upload, reserved until it is released. */
export interface UploadSlot {
  /** Reserves bytes. @returns false if that exceeds a limit */
  readonly addBytes: (bytes: number) => boolean;
  readonly release: () => void;
}

interface Usage {
  uploads: number;
  bytes: number;
}

/** Limits the number of concurrent uploads and their disk space: per user, and in total. */
export class UploadSlots {
  readonly #perUser: SlotLimits;
  readonly #inTotal: SlotLimits;
  readonly #all: Usage = { uploads: 0, bytes: 0 };
  readonly #users = new Map<string, Usage>();

  constructor(perUser: SlotLimits, inTotal: SlotLimits) {
    this.#perUser = perUser;
    this.#inTotal = inTotal;
  }

  /** @returns undefined if too many uploads are in progress */
  acquire(userId: string): UploadSlot | undefined {
    const user = this.#users.get(userId) ?? { uploads: 0, bytes: 0 };
    if (user.uploads >= this.#perUser.uploads || this.#all.uploads >= this.#inTotal.uploads) return undefined;
    this.#users.set(userId, user);
    user.uploads++;
    this.#all.uploads++;
    let reserved = 0;
    return {
      addBytes: (bytes) => {
        if (user.bytes + bytes > this.#perUser.bytes || this.#all.bytes + bytes > this.#inTotal.bytes) return false;
        reserved += bytes;
        user.bytes += bytes;
        this.#all.bytes += bytes;
        return true;
      },
      release: () => {
        user.uploads--;
        user.bytes -= reserved;
        this.#all.uploads--;
        this.#all.bytes -= reserved;
        if (user.uploads === 0) this.#users.delete(userId);
      },
    };
  }
}
