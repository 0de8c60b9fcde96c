import type { SampleText } from './sample-book.ts';

export const alfiyya: SampleText = {
  slug: 'alfiyyat-ibn-malik',
  name: 'Alfiyyat Ibn Mālik',
  nameAr: 'ألفية ابن مالك',
  author: 'Ibn Mālik',
  authorAr: 'ابن مالك',
  category: 'Arabic',
  price: 26,
  offerPrice: 20,
  description: [
    'Arabic grammar in about a thousand lines of rhyming rajaz verse, made to be learnt by heart.',
    'It opens with speech and its parts, goes through the syntax of nouns and verbs, and ends with the forms of words.',
    'The poet condensed it from his own longer poem, al-Kāfiya al-Shāfiya.',
    'By Jamāl al-Dīn Muḥammad ibn Mālik (d. 672 AH / 1274 CE), born in Jaén in al-Andalus, teacher in Damascus.',
    'Ibn ʿAqīl and Ibn Hishām al-Anṣārī are among the many who explained it; it is still the advanced course in the old schools.',
  ],
  descriptionAr: [
    'النحو والصرف في نحو ألف بيت من الرجز، نُظمت لتُحفظ.',
    'تبدأ بالكلام وما يتألف منه، ثم أبواب النحو في الأسماء والأفعال، وتنتهي بأبواب التصريف.',
    'لخّصها ناظمها من أرجوزته الكبرى «الكافية الشافية».',
    'نظم جمال الدين محمد بن عبد الله ابن مالك (ت 672هـ / 1274م)، وُلد بجيّان من الأندلس ودرّس بدمشق.',
    'من أشهر شرّاحها ابن عقيل وابن هشام الأنصاري، وما زالت عمدة المتقدمين في المدارس العتيقة.',
  ],
};

export const ajurrumiyya: SampleText = {
  slug: 'al-ajurrumiyya',
  name: 'al-Ājurrūmiyya',
  nameAr: 'المقدمة الآجرومية',
  author: 'Ibn Ājurrūm',
  authorAr: 'ابن آجروم الصنهاجي',
  category: 'Arabic',
  price: 20,
  offerPrice: 12,
  description: [
    'A primer of Arabic syntax in a few pages, with which beginners have started for seven centuries.',
    'It defines speech and its three parts: noun, verb and particle; then inflection and its signs.',
    'Nouns are ordered by case: those raised, those set up and those lowered, each with its short list.',
    'By Abū ʿAbd Allāh Muḥammad ibn Ājurrūm al-Ṣanhājī (d. 723 AH / 1323 CE), grammarian of Fez.',
  ],
  descriptionAr: [
    'متن في النحو لا يتجاوز صفحات قليلة، به يبتدئ الطلاب منذ سبعة قرون.',
    'يعرّف الكلام وأقسامه الثلاثة: الاسم والفعل والحرف، ثم الإعراب وعلاماته.',
    'يرتّب الأسماء على مواقعها: المرفوعات والمنصوبات والمخفوضات، ويعدّ كل باب منها.',
    'تأليف أبي عبد الله محمد بن آجروم الصنهاجي (ت 723هـ / 1323م)، نحويّ فاس.',
  ],
};
