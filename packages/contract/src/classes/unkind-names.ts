/**
 * Words of unkind nicknames, in three languages: a short list for the first laugh. A real name is never rude, so words
 * match as words: never inside a longer one (Harshit, Yamashita), never across blanks (Shi Ting).
 */

/** Words that are nobody's name: each is refused as a word of its own. */
const RUDE_WORDS =
  'arsehole|asshole|bitch|bitches|bollocks|bullshit|cunt|dickhead|dllm|dumb|fuck|fucked|fucker|fuckface|fucking|fucks|fuckyou|hitler|idiot|motherfucker|nigga|nigger|penis|pussy|retard|shit|shitface|shithead|shitty|slut|stupid|vagina|wanker|whore';

/** Words that are also a name, such as Dick, Poo, Diu, Porn in Thai or Moron in Spanish: a teacher reviews them. */
const DOUBTFUL_WORDS =
  'arse|ass|bastard|cock|crap|damn|dick|diu|fag|hore|kkk|loser|moron|nazi|piss|poo|poop|porn|sex|sexy|tits|wank';

/** Parts that make a word doubtful in any place. */
const DOUBTFUL_PARTS = /fuck|nigger|asshole|bitch|penis|vagina|hitler/;

/** Chinese has no blanks between words, so these match in any place. No name contains one. */
const RUDE_HAN =
  /屌|𨳒|閪|戇鳩|仆街|冚家|粉腸|廢柴|白痴|白癡|智障|弱智|笨蛋|蠢材|豬頭|肥豬|死仔|賤人|賤貨|妓女|色情|希特勒|傻逼|傻屄|操你|草你|他妈的|他媽的|你妈的|你媽的|混蛋|混账|王八蛋|贱人|贱货|废物|廢物|蠢猪|肥猪|脑残|腦殘|变态|變態|大便/u;

/** Characters that are also in names, such as 鳩山 and 撚糸. */
const DOUBTFUL_HAN = /鳩|撚|屎|死人|滚蛋|猪头/u;

const RUDE = RUDE_WORDS.split('|');
const rude = new Set(RUDE);
const doubtful = new Set(DOUBTFUL_WORDS.split('|'));

const READ_AS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** `refused` for a name that no pupil should have on the projector, `doubtful` for one at which a teacher should look. */
export type Unkindness = 'refused' | 'doubtful' | undefined;

export function unkindness(name: string): Unkindness {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .normalize('NFC');
  const runs = plain.split(/\s+/);
  const words = runs.flatMap((run) => [...wordsOf(run), ...wordsOf(asRead(run))]);
  if (words.some((word) => rude.has(word)) || runs.some(hidesRude) || RUDE_HAN.test(plain)) return 'refused';
  const joined = [...runs.map(lettersOf), spelledOut(runs)];
  const guessed = [...words, ...joined, ...[...words, ...joined].map(withoutRepetition)];
  const isDoubtful =
    guessed.some((word) => rude.has(word) || doubtful.has(word) || DOUBTFUL_PARTS.test(word)) ||
    DOUBTFUL_HAN.test(plain);
  return isDoubtful ? 'doubtful' : undefined;
}

function wordsOf(run: string): string[] {
  return run.match(/[a-z]+/g) ?? [];
}

function asRead(run: string): string {
  return run.replace(/[0134579@$]/g, (sign) => READ_AS[sign] ?? sign);
}

/** The letters of a run without the signs between them, as in `f.u.c.k`. */
function lettersOf(run: string): string {
  return wordsOf(asRead(run)).join('');
}

/** Single letters that follow each other, as in `f u c k`. */
function spelledOut(runs: readonly string[]): string {
  return runs.every((run) => run.length === 1) ? runs.join('') : '';
}

/** `fuuuck` as `fuck`. Real names double letters, but hardly repeat them more often. */
function withoutRepetition(word: string): string {
  return word.replace(/(.)\1{2,}/g, '$1');
}

/** Whether asterisks hide letters of a rude word, as in `f**k`. No name has them. */
function hidesRude(run: string): boolean {
  if (!/^[a-z]*\*[a-z*]*$/.test(run) || lettersOf(run).length < 2) return false;
  const hidden = new RegExp(`^${run.replaceAll('*', '.')}$`);
  return RUDE.some((word) => hidden.test(word));
}
