import { HEARD_FOR_MS } from '@tinkerstream/contract/boards';
import type { ConnectRefusal, Heard, TopicUse } from '../../../platform/mqtt/gateway-types.ts';

/** Maximum boards of one address and of all addresses, and topics of a board. Beyond them, the oldest are forgotten. */
const LIMITS = { ofAddress: 300, boards: 3000, topics: 10 };
/** Maximum characters of the texts that a client chooses. */
const MAX_TEXT = 64;

/** The connections of one address with one client id. Times are in milliseconds since 1970 UTC. */
export interface Board {
  readonly address: string;
  readonly clientId: string;
  readonly time: number;
  /** How many connections of the board are open. */
  readonly open: number;
  readonly problem: ConnectRefusal | undefined;
  /** The topics, the latest last. */
  readonly topics: readonly { readonly name: string; readonly use: TopicUse; readonly time: number }[];
  /** Whether the board is connected to another server: this one may miss that it closes. */
  readonly isElsewhere?: boolean;
}

/** The boards of the last ten minutes, in a bounded memory. */
export class HeardBoards {
  /** Each address's boards by client id, the latest at the end of both. */
  readonly #byAddress = new Map<string, Map<string, Board>>();
  readonly #limits: typeof LIMITS;
  #size = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns the board as it is now; undefined if it has left and is forgotten */
  add({ address, clientId: typedId, event }: Heard, time: number): Board | undefined {
    const clientId = shortened(typedId);
    const known = this.#byAddress.get(address)?.get(clientId);
    if (!known && event.kind === 'closed') return undefined;
    const board = known ?? { address, clientId, time, open: 0, problem: undefined, topics: [] };
    const changed: Board = { ...board, isElsewhere: false, time, ...this.#changeOf(board, event, time) };
    this.#set(changed);
    return changed;
  }

  /** Stores the state of a board that another server reports. */
  setElsewhere(board: Board): void {
    const known = this.#byAddress.get(board.address)?.get(board.clientId);
    const isHere = known !== undefined && !known.isElsewhere && known.open > 0;
    this.#set(isHere ? { ...board, open: known.open } : { ...board, isElsewhere: true });
  }

  #set(board: Board): void {
    const { address, clientId } = board;
    const boards = this.#byAddress.get(address) ?? new Map<string, Board>();
    if (!boards.delete(clientId)) this.#size++;
    boards.set(clientId, board);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, boards);
    if (boards.size > this.#limits.ofAddress) this.#removeFirst(address, boards);
    if (this.#size <= this.#limits.boards) return;
    const [first] = this.#byAddress;
    if (first) this.#removeFirst(...first);
  }

  /** The boards heard in the last ten minutes or still connected, the latest first. Forgets the others. */
  list(now: number): Board[] {
    const all: Board[] = [];
    for (const [address, boards] of this.#byAddress) {
      for (const [clientId, board] of boards) {
        const isOpenHere = board.open > 0 && !board.isElsewhere;
        if (isOpenHere || now - board.time <= HEARD_FOR_MS) all.push(board);
        else this.#remove(address, boards, clientId);
      }
    }
    return all.sort((one, other) => other.time - one.time);
  }

  #changeOf(board: Board, event: Heard['event'], time: number): Partial<Board> {
    switch (event.kind) {
      case 'connected':
        return { open: board.open + 1, problem: undefined };
      case 'closed':
        return { open: Math.max(0, board.open - 1) };
      case 'refused':
        return { problem: event.reason };
      case 'used': {
        const topic = { name: shortened(event.topicName), use: event.use, time };
        const others = board.topics.filter(({ name }) => name !== topic.name);
        return { topics: [...others.slice(-(this.#limits.topics - 1)), topic] };
      }
    }
  }

  #removeFirst(address: string, boards: Map<string, Board>): void {
    const [clientId] = boards.keys();
    if (clientId !== undefined) this.#remove(address, boards, clientId);
  }

  #remove(address: string, boards: Map<string, Board>, clientId: string): void {
    boards.delete(clientId);
    this.#size--;
    if (boards.size === 0) this.#byAddress.delete(address);
  }
}

/** Cuts a text. Copies it, because a substring would keep the whole text in memory. */
function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${Buffer.from(text.slice(0, MAX_TEXT)).toString()}…` : text;
}
