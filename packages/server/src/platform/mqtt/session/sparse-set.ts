/**
 * A set that needs memory only once it has a member: an empty `Set` takes 190 bytes, and most clients never fill most
 * of theirs.
 */
export class SparseSet<Member> {
  #members: Set<Member> | undefined;

  get size(): number {
    return this.#members?.size ?? 0;
  }

  has(member: Member): boolean {
    return this.#members?.has(member) ?? false;
  }

  add(member: Member): void {
    this.#members ??= new Set();
    this.#members.add(member);
  }

  /** @returns whether it was a member */
  delete(member: Member): boolean {
    return this.#members?.delete(member) ?? false;
  }

  clear(): void {
    this.#members = undefined;
  }

  [Symbol.iterator](): Iterator<Member> {
    return (this.#members ?? []).values();
  }
}
