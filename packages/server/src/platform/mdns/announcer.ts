import { setTimeout as pause } from 'node:timers/promises';
import type { MulticastDNS, QueryPacket, ResponsePacket } from 'multicast-dns';
import type { Logger } from '../logger.ts';
import type { NetworkCard } from '../network-addresses.ts';
import { nextName } from './local-name.ts';

/** RFC 6762, section 8.1: three probes before a name is used. */
const PROBES = 3;
const PROBE_MS = 250;
/** RFC 6762, section 8.3: a name is announced twice. */
const ANNOUNCEMENTS = 2;
const ANNOUNCE_MS = 1000;
const MDNS_PORT = 5353;
/** How often the network cards are compared: the system announces no change. */
const CARDS_MS = 15_000;
/** Maximum names that are tried: another program answers for all of them. */
const MAX_NAMES = 20;
/** How long a caller waits for a new name. */
const RENAME_MS = 3000;
/** The time for the last packet when the server stops. */
const GOODBYE_MS = 200;

interface AnnouncerOptions {
  /** The name without `.local`. */
  readonly name: string;
  readonly findCards: () => readonly NetworkCard[];
  readonly logger: Logger;
  readonly port?: number;
}

/** A network card with the socket of its packets. */
interface Link {
  readonly card: NetworkCard;
  readonly socket: MulticastDNS;
}

/** Announces a name of this computer in the local network. */
export interface Announcer {
  /** The name with `.local`, once no other computer answers for it; undefined before, and after a failure. */
  readonly current: () => string | undefined;
  /** The announced name; before that, the first candidate. */
  readonly expected: () => string;
  /** Takes another name in place of the one before. Resolves when it is used, or after some seconds. */
  readonly rename: (name: string) => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Announces a name by multicast DNS (RFC 6762). While another computer has the name, takes the next free one: name-2.
 * A failure leaves the server without a name, and is only logged.
 */
export function createAnnouncer({ name, findCards, logger, port = MDNS_PORT }: AnnouncerOptions): Announcer {
  let wanted = name;
  let links: readonly Link[] = [];
  /** The name that is probed or used, with `.local`. */
  let claimed = '';
  let isUsed = false;
  let isTaken = false;
  let timer: NodeJS.Timeout | undefined;
  /** The opened cards, in JSON: a card that cannot be used is not tried again until something changes. */
  let openedCards = '';
  /** Callers who wait for a name. */
  const waiting = new Set<() => void>();
  /** Aborted when the current attempt ends. */
  let attempt = new AbortController();
  /** The latest change of sockets: they are opened and closed one after the other. */
  let last: Promise<void> = Promise.resolve();

  const ownAddresses = () => new Set(links.flatMap(({ card }) => [...card.ipv4, ...card.ipv6]));
  const isForeign = (records: readonly Answer[]) => {
    const own = ownAddresses();
    return addressesIn(records, claimed).some((address) => !own.has(address));
  };

  async function open(): Promise<void> {
    const { default: multicastDns } = await import('multicast-dns');
    const cards = findCards();
    openedCards = JSON.stringify(cards);
    for (const card of cards) {
      const [address] = card.ipv4;
      if (address === undefined) continue;
      // One socket per card: each network gets the addresses that it reaches.
      const socket = multicastDns({ port, interface: address, bind: '0.0.0.0' });
      const link = { card, socket };
      socket.on('error', (error: Error) => drop(link, error));
      socket.on('warning', (error: Error) => logger.debug({ err: error }, 'A packet of multicast DNS was left out'));
      socket.on('query', (query, from) => onQuery(link, query, from));
      socket.on('response', onResponse);
      links = [...links, link];
    }
    void claim();
  }

  function drop(link: Link, error: Error): void {
    logger.warn({ err: error }, `Could not announce this server’s name on ${link.card.ipv4[0]}`);
    links = links.filter((one) => one !== link);
    link.socket.destroy();
    if (links.length === 0) isUsed = false;
  }

  function onQuery({ card, socket }: Link, query: QueryPacket, from: { readonly port: number }): void {
    // Another computer probes this name too: the one with the lower addresses gives way (section 8.2).
    if (!isUsed && isForeign(query.authorities ?? [])) {
      const theirs = addressesIn(query.authorities ?? [], claimed)
        .toSorted()
        .join();
      if (theirs > card.ipv4.toSorted().join()) isTaken = true;
      return;
    }
    const isAsked = (query.questions ?? []).some(({ name, type }) => isClaimed(name) && /^(?:A|AAAA|ANY)$/.test(type));
    if (!isUsed || !isAsked) return;
    const answer = { answers: addressRecords(claimed, card), additionals: [kindsRecord(claimed, card)] };
    // A program that asks like a simple client gets the answer back (section 6.7).
    if (from.port !== port) {
      const { id, questions } = query as QueryPacket & { id?: number };
      socket.respond({ ...answer, id, questions } as never, from as never);
    } else socket.respond(answer as never);
  }

  function onResponse({ answers = [], additionals = [] }: ResponsePacket): void {
    if (!isForeign([...answers, ...additionals])) return;
    isTaken = true;
    // Two networks were joined: this finds out who has the name.
    if (isUsed) void claim();
  }

  const isClaimed = (text: string) => text.toLowerCase() === claimed;

  async function probe(signal: AbortSignal): Promise<boolean> {
    for (let sent = 0; sent < PROBES && !isTaken; sent += 1) {
      for (const { card, socket } of links) {
        const authorities = addressRecords(claimed, card);
        socket.query({ questions: [{ name: claimed, type: 'ANY' }], authorities } as never);
      }
      await pause(PROBE_MS, undefined, { signal });
    }
    return !isTaken;
  }

  /** Finds a free name that begins with the wanted one, and uses it. */
  async function claim(): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    isUsed = false;
    try {
      for (let tried = wanted, count = 0; count < MAX_NAMES; tried = nextName(tried), count += 1) {
        claimed = `${tried}.local`;
        isTaken = false;
        if (links.length === 0) return;
        if (!(await probe(signal))) continue;
        isUsed = true;
        settle();
        logger.info(`This server is ${claimed} in the local network`);
        for (let sent = 0; sent < ANNOUNCEMENTS; sent += 1) {
          for (const { card, socket } of links) socket.respond({ answers: addressRecords(claimed, card) } as never);
          await pause(ANNOUNCE_MS, undefined, { signal });
        }
        return;
      }
      logger.warn(
        `This server has no name in the local network: other computers have ${wanted}.local and the next ones`,
      );
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'Could not announce this server’s name');
    }
  }

  function settle(): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  /** Announces that the name is no longer used (section 10.1), and closes the sockets. */
  async function close(): Promise<void> {
    attempt.abort();
    const before = links;
    const wasUsed = isUsed;
    links = [];
    isUsed = false;
    if (wasUsed) await Promise.race([goodbye(before), pause(GOODBYE_MS)]);
    for (const { socket } of before) socket.destroy();
  }

  function goodbye(before: readonly Link[]): Promise<unknown> {
    return Promise.all(
      before.map(
        ({ card, socket }) =>
          new Promise<void>((resolve) =>
            socket.respond({ answers: addressRecords(claimed, card, 0) } as never, () => resolve()),
          ),
      ),
    );
  }

  function reopen(): void {
    last = last
      .then(close)
      .then(() => (timer === undefined ? undefined : open()))
      .catch((error: unknown) => logger.warn({ err: error }, 'Could not announce this server’s name'));
  }

  return {
    current: () => (isUsed ? claimed : undefined),
    expected: () => (isUsed ? claimed : `${wanted}.local`),
    rename(next) {
      if (next === wanted) return Promise.resolve();
      wanted = next;
      if (timer === undefined) return Promise.resolve();
      reopen();
      return new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, RENAME_MS).unref();
      });
    },
    start() {
      timer = setInterval(() => {
        if (JSON.stringify(findCards()) !== openedCards) reopen();
      }, CARDS_MS).unref();
      reopen();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      attempt.abort();
      settle();
      await last;
      await close();
    },
  };
}

type Answer = ResponsePacket['answers'][number];

/** How long clients may remember an address, in seconds (RFC 6762, section 10). */
const TTL_S = 120;

/** The records that lead a name to the addresses of a network card. */
function addressRecords(name: string, { ipv4, ipv6 }: NetworkCard, ttl = TTL_S): Answer[] {
  const record = (type: 'A' | 'AAAA') => (data: string) => ({ type, name, ttl, flush: true, data }) as const;
  return [...ipv4.map(record('A')), ...ipv6.map(record('AAAA'))];
}

/** A record of the existing kinds of addresses, so that nobody waits for the others (RFC 6762, section 6.1). */
function kindsRecord(name: string, { ipv4, ipv6 }: NetworkCard): Answer {
  const rrtypes = [...(ipv4.length > 0 ? ['A'] : []), ...(ipv6.length > 0 ? ['AAAA'] : [])];
  return { type: 'NSEC', name, ttl: TTL_S, flush: true, data: { nextDomain: name, rrtypes } } as unknown as Answer;
}

/** The addresses that records give a name. */
function addressesIn(records: readonly Answer[], name: string): string[] {
  return records.flatMap((one) =>
    (one.type === 'A' || one.type === 'AAAA') && one.name.toLowerCase() === name ? [String(one.data)] : [],
  );
}
