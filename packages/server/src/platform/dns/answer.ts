import { AUTHORITATIVE_ANSWER, decode, encode, type OptAnswer, type Packet, RECURSION_DESIRED } from 'dns-packet';

/** RFC 1035, section 4.2.1: the maximum of a packet over UDP. No question for one name is longer. */
const MAX_QUERY_BYTES = 512;
const HEADER_BYTES = 12;
const IS_ANSWER = 0x80;
const OPERATION = 0x78;

/** Return codes (RFC 1035, section 4.1.1). */
const CODE = { done: 0, malformed: 1, unknownOperation: 4, refused: 5 } as const;

/** How long clients may remember an address, in seconds: tomorrow it is another one. */
const TTL_S = 60;
/** RFC 6891, section 6.2.3: the minimum that may be stated. */
const EDNS_BYTES = 512;

/** The OPT record, for clients that sent one (RFC 6891, section 6.1.1). */
const OPT_RECORD: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: EDNS_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/**
 * The answer to a question by DNS (RFC 1035): an address for one of the names, REFUSED for all others, which makes a
 * client ask its next server. No question is passed on. The answer is at most twice as long as the question.
 * @param names in lower case
 * @returns undefined for a packet that is no question, and gets no answer
 */
export function answerTo(query: Buffer, names: ReadonlySet<string>, address: string): Buffer | undefined {
  if (query.length < HEADER_BYTES || query.length > MAX_QUERY_BYTES) return undefined;
  const flags = query.readUInt8(2);
  // Answers get none: two servers that answer answers would never stop.
  if (flags & IS_ANSWER) return undefined;
  const id = query.readUInt16BE(0);
  const recursion = flags & (RECURSION_DESIRED >> 8) ? RECURSION_DESIRED : 0;
  const answer = (code: number, rest: Pick<Packet, 'questions' | 'answers' | 'additionals'> = {}) =>
    encode({ type: 'response', id, flags: recursion | code, ...rest });
  if (flags & OPERATION) return answer(CODE.unknownOperation);
  let asked: Packet;
  try {
    asked = decode(query);
  } catch {
    return answer(CODE.malformed);
  }
  const { questions = [], additionals = [] } = asked;
  const [question] = questions;
  if (!question || questions.length > 1) return answer(CODE.malformed);
  const isOurs = names.has(question.name.toLowerCase().replace(/\.$/, '')) && question.class === 'IN';
  if (!isOurs) {
    try {
      return answer(CODE.refused, { questions });
    } catch {
      // A question that cannot be written back, such as one of an unknown class, is not in its answer.
      return answer(CODE.refused);
    }
  }
  const isAddress = question.type === 'A' || (question.type as string) === 'ANY';
  const extensions = additionals.some(({ type }) => type === 'OPT') ? [OPT_RECORD] : [];
  return answer(CODE.done | AUTHORITATIVE_ANSWER, {
    questions,
    // The name as it was asked: some clients mix its letters, and compare. Other kinds of addresses do not exist here.
    answers: isAddress ? [{ type: 'A', class: 'IN', name: question.name, ttl: TTL_S, data: address }] : [],
    additionals: extensions,
  });
}
