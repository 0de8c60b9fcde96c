import type { SampleText } from './sample-book.ts';

export const tahawiyya: SampleText = {
  slug: 'al-aqida-al-tahawiyya',
  name: 'al-ʿAqīda al-Ṭaḥāwiyya',
  nameAr: 'العقيدة الطحاوية',
  author: 'Abū Jaʿfar al-Ṭaḥāwī',
  authorAr: 'أبو جعفر الطحاوي',
  category: 'Aqeedah',
  price: 24,
  offerPrice: 18,
  description: [
    'A short creed in clear, brief statements, small enough to be read in one sitting.',
    'It sets out belief in God and His attributes, prophethood, the Quran, the decree, the life to come, and the honour due to the Companions.',
    'By Abū Jaʿfar Aḥmad al-Ṭaḥāwī (d. 321 AH / 933 CE), the leading Ḥanafī jurist of Egypt in his time.',
    'Written on the way of Abū Ḥanīfa and his two companions Abū Yūsuf and Muḥammad ibn al-Ḥasan.',
    'Long taught across the Sunni schools, with commentaries by scholars of differing outlooks.',
  ],
  descriptionAr: [
    'متن وجيز في الاعتقاد، عباراته واضحة، يُقرأ في مجلس واحد.',
    'يبيّن الإيمان بالله وصفاته، والنبوة، والقرآن، والقدر، واليوم الآخر، وفضل الصحابة.',
    'تأليف أبي جعفر أحمد بن محمد الطحاوي (ت 321هـ / 933م)، إمام الحنفية بمصر في زمانه.',
    'كتبه على مذهب أبي حنيفة وصاحبيه أبي يوسف ومحمد بن الحسن.',
    'تداولته المذاهب السنية بالتدريس قرونًا، وشرحه علماء من مشارب شتى.',
  ],
};

export const wasitiyya: SampleText = {
  slug: 'al-aqida-al-wasitiyya',
  name: 'al-ʿAqīda al-Wāsiṭiyya',
  nameAr: 'العقيدة الواسطية',
  author: 'Ibn Taymiyya',
  authorAr: 'ابن تيمية',
  category: 'Aqeedah',
  price: 22,
  offerPrice: 16,
  description: [
    'A concise creed written in answer to a judge from Wāsiṭ in Iraq, from which it takes its name.',
    'Its first part gathers the verses and hadiths that speak of the names and attributes of God.',
    'It then treats the Last Day, the decree, the nature of faith, the Companions, and the character that belief should bear.',
    'By Taqī al-Dīn Aḥmad ibn Taymiyya (d. 728 AH / 1328 CE), born in Ḥarrān and active in Damascus and Cairo.',
  ],
  descriptionAr: [
    'متن مختصر في الاعتقاد، كتبه المؤلف إجابةً لقاضٍ من أهل واسط بالعراق، فنُسب إليها.',
    'جمع في قسمه الأول الآيات والأحاديث الواردة في أسماء الله وصفاته.',
    'ثم تكلم في اليوم الآخر، والقدر، وحقيقة الإيمان، والصحابة، والأخلاق التي يثمرها الاعتقاد.',
    'تأليف تقي الدين أحمد ابن تيمية (ت 728هـ / 1328م)، وُلد بحرّان وعاش بين دمشق والقاهرة.',
  ],
};
