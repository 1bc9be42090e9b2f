/** How much may be on its way to this server at a time. */
export interface SlotLimits {
  readonly uploads: number;
  readonly bytes: number;
}

/** One upload, counted until it is released. */
export interface UploadSlot {
  /** Counts what room is kept for; false where that is too much. */
  readonly addBytes: (bytes: number) => boolean;
  readonly release: () => void;
}

interface Taken {
  uploads: number;
  bytes: number;
}

/** Limits how many uploads are under way and how much of the disk they may take: of each user, and of all together. */
export class UploadSlots {
  readonly #perUser: SlotLimits;
  readonly #inAll: SlotLimits;
  readonly #all: Taken = { uploads: 0, bytes: 0 };
  readonly #users = new Map<string, Taken>();

  constructor(perUser: SlotLimits, inAll: SlotLimits) {
    this.#perUser = perUser;
    this.#inAll = inAll;
  }

  /** Undefined where too many uploads are under way. */
  take(userId: string): UploadSlot | undefined {
    const user = this.#users.get(userId) ?? { uploads: 0, bytes: 0 };
    if (user.uploads >= this.#perUser.uploads || this.#all.uploads >= this.#inAll.uploads) return undefined;
    this.#users.set(userId, user);
    user.uploads++;
    this.#all.uploads++;
    let counted = 0;
    return {
      addBytes: (bytes) => {
        if (user.bytes + bytes > this.#perUser.bytes || this.#all.bytes + bytes > this.#inAll.bytes) return false;
        counted += bytes;
        user.bytes += bytes;
        this.#all.bytes += bytes;
        return true;
      },
      release: () => {
        user.uploads--;
        user.bytes -= counted;
        this.#all.uploads--;
        this.#all.bytes -= counted;
        if (user.uploads === 0) this.#users.delete(userId);
      },
    };
  }
}
