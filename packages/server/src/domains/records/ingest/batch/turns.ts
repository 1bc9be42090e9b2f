/** The size of a new ring; a power of two. */
const FIRST_ROOM = 4;

/** First in, first out, in a ring that doubles when it is full. */
class Fifo<Item> {
  #items = new Array<Item | undefined>(FIRST_ROOM);
  #head = 0;
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  push(item: Item): void {
    if (this.#count === this.#items.length) this.#grow();
    this.#items[(this.#head + this.#count) & (this.#items.length - 1)] = item;
    this.#count++;
  }

  shift(): Item | undefined {
    if (this.#count === 0) return undefined;
    const item = this.#items[this.#head];
    // The slot is cleared: a sender's taken messages of 60 kB would fill the memory.
    this.#items[this.#head] = undefined;
    this.#head = (this.#head + 1) & (this.#items.length - 1);
    this.#count--;
    return item;
  }

  #grow(): void {
    const items = new Array<Item | undefined>(2 * this.#items.length);
    for (let place = 0; place < this.#count; place++) {
      items[place] = this.#items[(this.#head + place) & (this.#items.length - 1)];
    }
    this.#items = items;
    this.#head = 0;
  }
}

interface OfSender<Message> {
  readonly connection: object;
  readonly messages: Fifo<Message>;
}

interface OfUser<Message> {
  readonly userId: string;
  readonly senders: Map<object, OfSender<Message>>;
  readonly turns: Fifo<OfSender<Message>>;
}

/**
 * Messages that wait for their commit. Users take turns, whatever sends for them, and so do the senders of each user: a
 * flood delays the messages of its own user. Messages of one sender keep their order. The intake limits how many wait.
 */
export class Turns<Message extends object> {
  readonly #users = new Map<string, OfUser<Message>>();
  readonly #turns = new Fifo<OfUser<Message>>();

  get isEmpty(): boolean {
    return this.#turns.isEmpty;
  }

  add(userId: string, connection: object, message: Message): void {
    const user = this.#users.get(userId) ?? this.#addUser(userId);
    let sender = user.senders.get(connection);
    if (!sender) {
      sender = { connection, messages: new Fifo() };
      user.senders.set(connection, sender);
      user.turns.push(sender);
    }
    sender.messages.push(message);
  }

  /** Takes the message whose turn it is. */
  next(): Message | undefined {
    const user = this.#turns.shift();
    const sender = user?.turns.shift();
    if (!user || !sender) return undefined;
    const message = sender.messages.shift();
    if (sender.messages.isEmpty) user.senders.delete(sender.connection);
    else user.turns.push(sender);
    if (user.turns.isEmpty) this.#users.delete(user.userId);
    else this.#turns.push(user);
    return message;
  }

  #addUser(userId: string): OfUser<Message> {
    const user: OfUser<Message> = { userId, senders: new Map(), turns: new Fifo() };
    this.#users.set(userId, user);
    this.#turns.push(user);
    return user;
  }
}
