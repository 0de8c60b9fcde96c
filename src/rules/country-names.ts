import { queryKey } from './fold.ts';

/** The codes of ISO 3166-1 for every place with people, and Kosovo's. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** Where people use another name than the one of the Unicode tables. */
const preferred: Record<'en' | 'ar', Record<string, string>> = {
  en: { PS: 'Palestine' },
  ar: { PS: 'فلسطين' },
};

/** Other names that mean one country for certain. */
const otherNames: Record<string, string> = {
  AE: 'UAE|Emirates|United Arab Emirates|الإمارات|دولة الإمارات العربية المتحدة',
  BA: 'Bosnia|البوسنة',
  CI: 'Ivory Coast|ساحل العاج',
  CN: "People's Republic of China",
  CZ: 'Czech Republic|جمهورية التشيك',
  DZ: 'الجزائر',
  EG: 'جمهورية مصر العربية',
  GB: 'UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|بريطانيا|إنجلترا|إنكلترا|اسكتلندا',
  HK: 'Hong Kong',
  JO: 'Hashemite Kingdom of Jordan|المملكة الأردنية الهاشمية',
  KR: 'Republic of Korea|كوريا الجنوبية',
  KW: 'State of Kuwait|دولة الكويت',
  LY: 'Libya|ليبيا',
  MA: 'Kingdom of Morocco|المملكة المغربية',
  MK: 'Macedonia|مقدونيا',
  MM: 'Burma|Myanmar',
  NL: 'Holland|The Netherlands',
  OM: 'Sultanate of Oman|سلطنة عمان',
  PS: 'Palestinian Territories|State of Palestine|الأراضي الفلسطينية|دولة فلسطين',
  QA: 'State of Qatar|دولة قطر',
  RU: 'Russian Federation|روسيا الاتحادية',
  SA: 'KSA|K.S.A.|Saudi|Kingdom of Saudi Arabia|السعودية|المملكة العربية السعودية',
  SY: 'Syrian Arab Republic|سورية|سوريا',
  TR: 'Turkey|Turkiye|تركيا',
  US: 'USA|U.S.A.|U.S.|United States of America|the United States|الولايات المتحدة الأمريكية|الولايات المتحدة|أمريكا|أميركا',
  VA: 'Vatican|الفاتيكان',
};

const names: Partial<Record<'en' | 'ar', Intl.DisplayNames>> = {};

/** The name in the language, or the code itself where there is none. */
export function countryName(code: string, lang: 'en' | 'ar'): string {
  names[lang] ??= new Intl.DisplayNames(lang, { type: 'region' });
  return preferred[lang][code] ?? names[lang].of(code) ?? code;
}

let codesByName: Map<string, string> | undefined;

/** The code of a country written as a code or a name, in either language; null if the text is not certain to be one. */
export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (countryCodes.includes(code)) return code;
  codesByName ??= new Map(
    countryCodes.flatMap((one) =>
      [countryName(one, 'en'), countryName(one, 'ar'), ...(otherNames[one]?.split('|') ?? [])].map(
        (name): [string, string] => [nameKey(name), one],
      ),
    ),
  );
  return codesByName.get(nameKey(text)) ?? null;
}

function nameKey(name: string): string {
  return queryKey(name.replace(/ (and|&) /gi, ' '));
}

/** True if the text is a code and not a name. */
export function isCountryCode(text: string): boolean {
  return countryCodes.includes(text.trim().toUpperCase());
}

/** Every country with its name, in the order of the language. */
export function countryList(lang: 'en' | 'ar'): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(lang);
  return countryCodes
    .map((code) => ({ code, name: countryName(code, lang) }))
    .toSorted((a, b) => compare(a.name, b.name));
}
