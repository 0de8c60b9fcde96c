import type { SampleText } from './sample-book.ts';

export const amrBiMaruf: SampleText = {
  slug: 'al-amr-bi-l-maruf',
  name: 'al-Amr bi-l-Maʿrūf wa-l-Nahy ʿan al-Munkar',
  nameAr: 'الأمر بالمعروف والنهي عن المنكر',
  author: 'Ibn Abī al-Dunyā',
  authorAr: 'ابن أبي الدنيا',
  category: 'Dawah',
  price: 22,
  offerPrice: 16,
  description: [
    'An early collection on the duty to call to what is right and to speak against what is wrong.',
    'Hadiths and sayings of the first generations, each with its chain of narrators.',
    'They speak of courage before the powerful, gentleness in counsel, beginning with oneself, and the harm of silence.',
    'By ʿAbd Allāh ibn Muḥammad, known as Ibn Abī al-Dunyā (d. 281 AH / 894 CE), a prolific author of Baghdad and tutor to Abbasid princes.',
  ],
  descriptionAr: [
    'من أوائل ما جُمع في فريضة الأمر بالمعروف والنهي عن المنكر.',
    'أحاديث وآثار عن السلف، يُروى كل منها بإسناده.',
    'تدور على الشجاعة في قول الحق، والرفق في النصح، والبدء بالنفس، وعاقبة السكوت.',
    'تأليف عبد الله بن محمد المعروف بابن أبي الدنيا (ت 281هـ / 894م)، من أكثر علماء بغداد تصنيفًا، ومؤدّب أبناء الخلفاء.',
  ],
};
