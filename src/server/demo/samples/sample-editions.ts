import type { Edition } from '../../../contract/editions.ts';

/** What is known of a printed edition of each sample book, by its slug. What is not known is left out. */
const editions: Readonly<Record<string, Edition>> = {
  'al-aqida-al-tahawiyya': {
    editor: 'Muḥammad Nāṣir al-Dīn al-Albānī',
    editorAr: 'محمد ناصر الدين الألباني',
    publisher: 'al-Maktab al-Islāmī',
    place: 'Beirut',
    year: '1414 AH',
    edition: '2',
  },
  'al-aqida-al-wasitiyya': {
    editor: 'Ashraf ibn ʿAbd al-Maqṣūd',
    editorAr: 'أشرف بن عبد المقصود',
    publisher: 'Aḍwāʾ al-Salaf',
    place: 'Riyadh',
    year: '1420 AH / 1999',
    edition: '2',
  },
  'al-ajurrumiyya': { publisher: 'Dār al-Ṣumayʿī', place: 'Riyadh', year: '1419 AH / 1998' },
  'al-amr-bi-l-maruf': {
    editor: 'Ṣalāḥ ibn ʿĀyiḍ al-Shallāḥī',
    editorAr: 'صلاح بن عايض الشلاحي',
    publisher: 'Maktabat al-Ghurabāʾ al-Athariyya',
    place: 'Medina',
    year: '1997',
    edition: '1',
  },
  'bidayat-al-mujtahid': {
    publisher: 'Dār al-Ḥadīth',
    place: 'Cairo',
    year: '1425 AH / 2004',
    volumes: 4,
  },
  'al-risala': {
    editor: 'Aḥmad Muḥammad Shākir',
    editorAr: 'أحمد محمد شاكر',
    publisher: 'Muṣṭafā al-Bābī al-Ḥalabī',
    place: 'Cairo',
    year: '1358 AH / 1940',
    edition: '1',
  },
  'riyad-al-salihin': {
    editor: 'Shuʿayb al-Arnaʾūṭ',
    editorAr: 'شعيب الأرناؤوط',
    publisher: 'Muʾassasat al-Risāla',
    place: 'Beirut',
    year: '1419 AH / 1998',
    edition: '3',
  },
  'sahih-al-bukhari': {
    editor: 'Muḥammad Zuhayr ibn Nāṣir al-Nāṣir',
    editorAr: 'محمد زهير بن ناصر الناصر',
    publisher: 'Dār Ṭawq al-Najāh',
    place: 'Beirut',
    year: '1422 AH',
    edition: '1',
    volumes: 9,
  },
  'the-forty-hadith': {
    language: 'ar-en',
    translator: 'Ezzeddin Ibrahim, Denys Johnson-Davies',
    translatorAr: 'عز الدين إبراهيم، دنيس جونسون ديفيز',
    publisher: 'Islamic Texts Society',
    place: 'Cambridge',
    year: '1997',
  },
  'al-sira-al-nabawiyya': {
    editor: 'Muṣṭafā al-Saqqā, Ibrāhīm al-Abyārī, ʿAbd al-Ḥafīẓ Shalabī',
    editorAr: 'مصطفى السقا، إبراهيم الأبياري، عبد الحفيظ شلبي',
    publisher: 'Muṣṭafā al-Bābī al-Ḥalabī',
    place: 'Cairo',
    year: '1375 AH / 1955',
    edition: '2',
    volumes: 2,
  },
};

/** The publishers and places in Arabic. */
const arabic: Readonly<Record<string, string>> = {
  'al-Maktab al-Islāmī': 'المكتب الإسلامي',
  'Aḍwāʾ al-Salaf': 'أضواء السلف',
  'Dār al-Ṣumayʿī': 'دار الصميعي',
  'Maktabat al-Ghurabāʾ al-Athariyya': 'مكتبة الغرباء الأثرية',
  'Dār al-Ḥadīth': 'دار الحديث',
  'Muṣṭafā al-Bābī al-Ḥalabī': 'مصطفى البابي الحلبي',
  'Muʾassasat al-Risāla': 'مؤسسة الرسالة',
  'Dār Ṭawq al-Najāh': 'دار طوق النجاة',
  'Islamic Texts Society': 'جمعية النصوص الإسلامية',
  Beirut: 'بيروت',
  Riyadh: 'الرياض',
  Medina: 'المدينة المنورة',
  Cairo: 'القاهرة',
  Cambridge: 'كامبردج',
};

export function sampleEdition(slug: string): Edition {
  const { publisher, place, ...facts } = editions[slug] ?? {};
  return {
    language: 'ar',
    ...(slug.startsWith('tafsir-') && { volumes: 10 }),
    ...facts,
    ...(publisher && { publisher, publisherAr: arabic[publisher]! }),
    ...(place && { place, placeAr: arabic[place]! }),
  };
}
