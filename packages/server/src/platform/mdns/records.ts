import type { ResponsePacket } from 'multicast-dns';
import type { NetworkCard } from '../network-addresses.ts';

/** A record of an answer. */
export type Answer = ResponsePacket['answers'][number];

/** How long others may remember an address, in seconds (RFC 6762, section 10). */
const TTL_S = 120;

/** The records that lead a name to the addresses of a network card. */
export function addressRecords(name: string, { ipv4, ipv6 }: NetworkCard, ttl = TTL_S): Answer[] {
  const record = (type: 'A' | 'AAAA') => (data: string) => ({ type, name, ttl, flush: true, data }) as const;
  return [...ipv4.map(record('A')), ...ipv6.map(record('AAAA'))];
}

/** Says which kinds of addresses exist, so that nobody waits for the others (RFC 6762, section 6.1). */
export function kindsRecord(name: string, { ipv4, ipv6 }: NetworkCard): Answer {
  const rrtypes = [...(ipv4.length > 0 ? ['A'] : []), ...(ipv6.length > 0 ? ['AAAA'] : [])];
  return { type: 'NSEC', name, ttl: TTL_S, flush: true, data: { nextDomain: name, rrtypes } } as unknown as Answer;
}

/** The addresses that records give a name. */
export function addressesIn(records: readonly Answer[], name: string): string[] {
  return records.flatMap((one) =>
    (one.type === 'A' || one.type === 'AAAA') && one.name.toLowerCase() === name ? [String(one.data)] : [],
  );
}
