/**
 * Look-alikes: a letter at the left, then the letters that look like it. From confusables.txt of Unicode Technical
 * Standard 39 (Unicode License v3), for letters and digits of Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and
 * Lisu, and with the Japanese syllables that look like Chinese characters.
 */
const LOOK_ALIKES =
  ' 2<ꝚƧϨꙄ 3<ꞫȜƷꝪⳌЗӠ 4<Ꮞ 5<Ƽ 6<ⳒбᏮ 8<ȣȢ 9<ꝮⳊ A<ΑАᎪꓮ AA<Ꜳ AE<ÆӔ AO<Ꜵ AU<Ꜷ AV<ꜸꜺ AY<Ꜽ B<ꞴΒВᏴꓐ C<ⲤСᏟꓚ D<Ꭰꓓ E<ΕЕᎬꓰ' +
  ' F<ꞘϜꓝ G<ԌᏀᏳꓖ H<ΗⲎНᎻꓧ J<ꞲͿЈᎫꓙ K<ΚⲔКᏦꓗ L<ⳐᏞꓡ M<ΜϺⲘМᎷꓟ N<ΝⲚꓠ O<0〇ΟⲞОՕꓳ OE<Œ OO<ꝎꚘ P<ΡⲢРᏢꓑ R<ƦᎡᏒꓣ S<ЅՏᏕᏚꓢ' +
  ' T<ΤⲦТᎢꓔ T3<Ꜩ U<Սꓴ V<ѴᏙꓦ W<ԜᎳᏔꓪ X<ꞳΧⲬХꓫ Y<ΥⲨУҮᎩᎽꓬ Z<ΖᏃꓜ a<ɑαа aa<ꜳ ae<æӕ ao<ꜵ au<ꜷ av<ꜹꜻ ay<ꜽ b<ƄЬᏏ bl<Ы' +
  ' c<ᴄⲥсꮯ d<ԁᏧꓒ dz<ʣ dȝ<ʤ dʑ<ʥ e<ꬲеҽ f<ꬵꞙẝք fŋ<ʩ g<ɡᶃƍց h<һհᏂ i<ıɪɩιіꙇӏꭵᎥ j<ϳј l<1IƖǀΙⲒІӀꓲ lO<Ю ll<ǁ ls<ʪ' +
  ' lz<ʫ lȝ<ɮ n<ոռ o<ᴏᴑꬽοσⲟоօ oe<œ oo<ꝏꚙ oᴇ<ɶ p<ρⲣр q<ԛգզ r<ꭇꭈᴦⲅгꮁ rn<m s<ꜱƽѕꮪ tf<ꝷ ts<ʦ tȝ<ꜩ tɕ<ʨ tʃ<ʧ' +
  ' u<ꞟᴜꭎꭒʋυս ue<ᵫ uo<ꭣ v<ᴠνѵꮩ w<ɯᴡѡԝաꮃ x<х y<ɣᶌʏỿꭚγуү z<ᴢꮓ Å<Ȧ Þ<Ϸ ß<ꞵβᏰ å<ȧ þ<ƿϸ Ă<Ǎ ă<ǎ Ĕ<Ě ĕ<ě Ğ<Ǧ ğ<ǧ ģ<ǵ' +
  ' Ĭ<Ǐ ĭ<ǐ ĸ<ᴋκⲕкꮶ Ŏ<Ǒ ŏ<ǒ Ţ<Ț Ŭ<Ǔ ŭ<ǔ ƅ<ьꮟ ƅi<ы Ɔ<ↃϽꓛ Ǝ<ꓱ Ə<Ә Ɛ<ԐᏋ ƨ<ᴤϩꙅ Ʃ<Σ ƫ<ţțᎿ ǝ<əә ǝo<ᴔ Ƕ<Ԋ ȝ<ʒꝫⳍӡ ȷ<յ' +
  ' ɂ<ꭾ Ʌ<ΛЛꓥ ɋ<ᶐ ɔ<ↄᴐͻ ɔe<ꭢ ɜ<ᴈз ɢ<ԍꮐᏻ ɰ<պ ɲ<ņ ɸ<φⲫф ʀ<ꭱꮢ ʃ<ꭍ ʌ<ᴧ ʍ<ᴍмꮇ ʘ<Ꙩ ʙ<вᏼ ʚ<ꞝ ʜ<нꮋ ʟ<ⳑꮮ ˉb<ъ ˉbi<ꙑ' +
  ' Γ<ⲄГᎱ Δ<Ⲇ Π<ⲠП Φ<ⲪФՓ Ψ<ⲮѰ λ<Ⲗ π<ᴨп ς<ϛ χ<ꭓꭕⲭ ψ<ѱ ω<ꞷⲱꙍ ϗ<ⳤ Ϭ<Ⳝ Ѝ<Й И<Ͷ Ш<Ⲽ Ъl<Ꙑ й<ѝ л<ᴫ ш<ⲽ љ<ꭠ Ѡ<Ꮗ Ҷ<Ӌ' +
  ' ҷ<ӌ Ո<ꓵ ة<ö ሆ<Մ ቡ<Ռ ኮ<Ի ጣ<Պ Ꮿ<ῶ ᗡ<ꓷ ᙠ<ꓭ ᴀ<ꭺ ᴅ<ꭰ ᴇ<ꭼ ᴊ<ꭻ ᴎ<ͷи ᴘ<ᴩꮲ ᴙ<я ᴛ<τтꭲ ẟ<δծ Ⅎ<ꓞ Ɐ<ꓯ Ⱶ<ͰᎨᎰ ⱶ<ꮀ ー<ꟷ ꓕ<Ʇ' +
  ' ꓤ<Ꞟ Ꙍ<Ꞷ ꜧ<ꞕ Ꜿ<Ͽ ꜿ<ͽ Ꝺ<ꝺ Ꞓ<ⲈЄ ꞓ<ɛεⲉєԑꮛ ꭑ<ṃ 𐊨<Ꚛ 𐐒<Ꞛ 𐐺<ꞛ 二<ニ 力<カ 口<ロ囗 夕<タ 工<エ 卜<ト 八<ハ へ<ヘ 一<ーㅡ 丶<ヽ 千<チ 才<オ' +
  ' 三<ミ';

const lookOf = new Map(
  LOOK_ALIKES.trim()
    .split(' ')
    .flatMap((entry) => {
      const [look = '', letters = ''] = entry.split('<');
      return [...letters].map((letter) => [letter, look] as const);
    }),
);

/**
 * The looks of a name: two names with a common look cannot be told apart on a projector. One look is of the name as it
 * is written, one of the name in small letters.
 */
function looksOf(name: string): readonly string[] {
  // A digit may look like a large or a small letter: 0, O and o.
  return [...new Set([lookAs(name), lookAs(name.toLowerCase()).toLowerCase()])];
}

/** The item whose name looks like another name. */
export function findLookAlike<Named extends { readonly name: string }>(
  all: readonly Named[],
  name: string,
): Named | undefined {
  const looks = looksOf(name);
  return all.find((one) => looksOf(one.name).some((look) => looks.includes(look)));
}

/** The skeleton of a name (UTS 39). */
export function lookAs(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [...letters]
    .map((letter) => lookOf.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}
