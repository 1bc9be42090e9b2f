/**
 * Names that a class refuses, in three languages. A short list for the first laugh: a teacher can rename everyone. Latin
 * words match whole words, the others any part of a name.
 */
const LATIN_WORDS =
  'arse|arsehole|ass|asshole|bastard|bitch|bollocks|cock|crap|cunt|damn|dick|diu|dllm|dumb|fag|fuck|fucker|fucking|hitler|hore|idiot|kkk|loser|moron|nazi|nigga|nigger|penis|piss|poo|poop|porn|pussy|retard|sex|sexy|shit|slut|stupid|tits|vagina|wank|wanker|whore';

/** Parts that are unkind wherever they stand. */
const LATIN_PARTS = 'fuck|shit|nigger|asshole|bitch|penis|vagina|hitler';

const HAN_PARTS =
  '屌|𨳒|撚|閪|戇鳩|鳩|仆街|冚家|粉腸|廢柴|白痴|白癡|智障|弱智|笨蛋|蠢材|豬頭|肥豬|死仔|死人|賤人|賤貨|妓女|色情|希特勒|傻逼|傻屄|操你|草你|他妈|他媽|你妈的|你媽的|混蛋|混账|王八蛋|滚蛋|贱人|贱货|废物|廢物|蠢猪|猪头|肥猪|脑残|腦殘|变态|變態|大便|屎';

const WHOLE = new RegExp(`(?:^|[^a-z])(?:${LATIN_WORDS})(?:$|[^a-z])`);
const PART = new RegExp(`${LATIN_PARTS}|${HAN_PARTS}`, 'u');

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** Whether a name is one that no pupil should have on the projector. */
export function isUnkind(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  const read = plain.replace(/[0134579@$]/g, (sign) => DIGITS[sign] ?? sign);
  const joined = read.replace(/[\s._*-]+/g, '');
  return [plain, read].some((text) => WHOLE.test(text)) || PART.test(joined);
}
