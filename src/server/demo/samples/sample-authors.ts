/** The authors of the sample books, in our own words. Their names are those on the books. */
export interface SampleAuthor {
  readonly name: string;
  readonly diedAh: number;
  readonly diedCe: number;
  readonly about: string;
  readonly aboutAr: string;
}

export const sampleAuthors: readonly SampleAuthor[] = [
  {
    name: 'Ibn Kathīr',
    diedAh: 774,
    diedCe: 1373,
    about:
      'Ismāʿīl ibn ʿUmar Ibn Kathīr taught hadith, law and history in Damascus. His commentary explains the Quran by the Quran and by reports with their chains; his world history runs from creation to his own day.',
    aboutAr:
      'إسماعيل بن عمر بن كثير، محدّث وفقيه ومؤرّخ عاش بدمشق ودرّس فيها. فسّر القرآن بالقرآن وبالآثار المسندة، وأرّخ للعالم من بدء الخلق إلى عصره.',
  },
  {
    name: 'Imam al-Nawawī',
    diedAh: 676,
    diedCe: 1277,
    about:
      'Yaḥyā ibn Sharaf al-Nawawī came from Nawā in the Ḥawrān and taught in Damascus. He lived simply and wrote much in a short life, on hadith and on Shāfiʿī law.',
    aboutAr:
      'يحيى بن شرف النووي، من نوى بحوران، درّس بدمشق. عاش زاهدًا وترك على قصر عمره مؤلفات كثيرة في الحديث وفقه الشافعية.',
  },
  {
    name: 'Abū Jaʿfar al-Ṭaḥāwī',
    diedAh: 321,
    diedCe: 933,
    about:
      'Aḥmad ibn Muḥammad al-Ṭaḥāwī was an Egyptian hadith scholar who became a leading jurist of the Ḥanafī school. His short creed is taught across the schools.',
    aboutAr:
      'أحمد بن محمد الطحاوي، محدّث مصري صار من كبار فقهاء الحنفية. وعقيدته المختصرة تُدرَّس عند أهل المذاهب كلها.',
  },
  {
    name: 'Ibn Hishām',
    diedAh: 218,
    diedCe: 833,
    about:
      'ʿAbd al-Malik Ibn Hishām, a grammarian and genealogist from Basra, settled in Egypt. He edited the biography of the Prophet by Ibn Isḥāq, and it is in his version that it is read.',
    aboutAr:
      'عبد الملك بن هشام، نحوي ونسّابة أصله من البصرة ونزل مصر. هذّب سيرة ابن إسحاق، وبتهذيبه عُرفت واشتهرت.',
  },
  {
    name: 'Ibn Mālik',
    diedAh: 672,
    diedCe: 1274,
    about:
      'Muḥammad ibn ʿAbd Allāh Ibn Mālik left Jaén in al-Andalus for Damascus. He put Arabic grammar into verse, and his thousand lines are still learned by heart.',
    aboutAr:
      'محمد بن عبد الله بن مالك، نحوي من جيّان بالأندلس استقر بدمشق. نظم النحو في ألفيته التي لا تزال تُحفظ إلى اليوم.',
  },
  {
    name: 'Imam al-Bukhārī',
    diedAh: 256,
    diedCe: 870,
    about:
      'Muḥammad ibn Ismāʿīl al-Bukhārī of Bukhara travelled through the lands of Islam to collect hadith. He chose his collection with a strictness that made it the first reference of the field.',
    aboutAr:
      'محمد بن إسماعيل البخاري، رحل من بخارى في طلب الحديث، وانتقى صحيحه بشروط دقيقة جعلته أول مرجع في هذا العلم.',
  },
  {
    name: 'Ibn Rushd',
    diedAh: 595,
    diedCe: 1198,
    about:
      'Abū al-Walīd Ibn Rushd, the grandson, was a judge in Seville and Córdoba, a physician and a philosopher. Europe knew him as Averroes.',
    aboutAr: 'أبو الوليد ابن رشد الحفيد، قاضي إشبيلية وقرطبة، وطبيب وفيلسوف عرفته أوروبا باسم «أفيروس».',
  },
  {
    name: 'Ibn Abī al-Dunyā',
    diedAh: 281,
    diedCe: 894,
    about:
      'ʿAbd Allāh ibn Muḥammad Ibn Abī al-Dunyā of Baghdad taught the sons of caliphs. He wrote many short books on character and the softening of hearts.',
    aboutAr: 'عبد الله بن محمد بن أبي الدنيا، بغدادي أدّب أبناء الخلفاء، وألّف رسائل كثيرة في الأخلاق والرقائق.',
  },
  {
    name: 'al-Tirmidhī',
    diedAh: 279,
    diedCe: 892,
    about:
      'Abū ʿĪsā Muḥammad al-Tirmidhī, from Tirmidh on the Oxus, studied with al-Bukhārī. He compiled one of the six collections and the best known description of the Prophet.',
    aboutAr:
      'أبو عيسى محمد الترمذي، من ترمذ على نهر جيحون، تلميذ البخاري، صاحب «الجامع» أحد الكتب الستة و«الشمائل».',
  },
  {
    name: 'Ibn Taymiyya',
    diedAh: 728,
    diedCe: 1328,
    about:
      'Aḥmad ibn ʿAbd al-Ḥalīm Ibn Taymiyya was born in Ḥarrān and taught in Damascus and Cairo. He wrote on creed, law and commentary, and was imprisoned several times for his views.',
    aboutAr:
      'أحمد بن عبد الحليم بن تيمية، وُلد بحرّان ودرّس بدمشق والقاهرة. كتب في العقيدة والفقه والتفسير، وسُجن مرات بسبب آرائه.',
  },
  {
    name: 'Imam al-Shāfiʿī',
    diedAh: 204,
    diedCe: 820,
    about:
      'Muḥammad ibn Idrīs al-Shāfiʿī was born in Gaza, studied with Mālik in Medina and died in Egypt. He wrote the first book on the principles of law, and a school bears his name.',
    aboutAr:
      'محمد بن إدريس الشافعي، وُلد بغزة وأخذ عن مالك بالمدينة وتوفي بمصر. أول من صنّف في أصول الفقه، وإليه يُنسب المذهب.',
  },
  {
    name: 'Ibn Ājurrūm',
    diedAh: 723,
    diedCe: 1323,
    about:
      'Muḥammad ibn Muḥammad Ibn Ājurrūm was a grammarian of Fez. His short primer has been the first book of Arabic grammar for seven centuries.',
    aboutAr: 'محمد بن محمد بن آجرّوم، نحوي من فاس. ومقدمته المختصرة أول ما يُقرأ في النحو منذ سبعة قرون.',
  },
];
