type SampleCategory = 'Aqeedah' | 'Quran' | 'Hadith' | 'Fiqh' | 'Arabic' | 'Dawah' | 'Seerah';

/** The texts of a sample book. Prices are whole dollars. */
export interface SampleText {
  readonly slug: string;
  readonly name: string;
  readonly nameAr: string;
  readonly author: string;
  readonly authorAr: string;
  readonly category: SampleCategory;
  readonly price: number;
  readonly offerPrice: number;
  readonly description: readonly string[];
  readonly descriptionAr: readonly string[];
}

export interface SampleBook extends SampleText {
  /** 800 pixels wide; `-400` or `-200` in place of `-800` names a smaller one. */
  readonly image: readonly [cover: string, titlePage: string, introduction: string];
  readonly pdfUrl: string;
}

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

export const bidayatAlMujtahid: SampleText = {
  slug: 'bidayat-al-mujtahid',
  name: 'Bidāyat al-Mujtahid',
  nameAr: 'بداية المجتهد ونهاية المقتصد',
  author: 'Ibn Rushd',
  authorAr: 'ابن رشد الحفيد',
  category: 'Fiqh',
  price: 34,
  offerPrice: 27,
  description: [
    'A survey of Islamic law that compares the schools question by question and asks why they differ.',
    'For each issue it states what is agreed, what is disputed, and which text or principle the dispute turns on.',
    'It covers worship, then marriage, trade, inheritance, punishments and the work of judges.',
    'By Abū al-Walīd Ibn Rushd the grandson (d. 595 AH / 1198 CE), judge in Seville and Córdoba, known in Latin as Averroes.',
    'Read to this day as a training in legal reasoning, beyond the limits of a single school.',
  ],
  descriptionAr: [
    'كتاب في الفقه المقارن، يعرض مذاهب العلماء مسألةً مسألة، ويسأل عن سبب خلافهم.',
    'يذكر في كل مسألة ما اتُّفق عليه وما اختُلف فيه، والدليل أو الأصل الذي يدور عليه الخلاف.',
    'يبدأ بالعبادات، ثم النكاح والبيوع والفرائض والحدود والأقضية.',
    'تأليف أبي الوليد ابن رشد الحفيد (ت 595هـ / 1198م)، قاضي إشبيلية وقرطبة.',
    'ما زال يُقرأ للتدرّب على النظر الفقهي خارج حدود المذهب الواحد.',
  ],
};

export const risala: SampleText = {
  slug: 'al-risala',
  name: 'al-Risāla',
  nameAr: 'الرسالة',
  author: 'Imam al-Shāfiʿī',
  authorAr: 'الإمام الشافعي',
  category: 'Fiqh',
  price: 30,
  offerPrice: 23,
  description: [
    'The earliest work on the principles of Islamic law to have reached us.',
    'It asks how God’s guidance is made clear, and treats the Quran, the Sunna, general and particular texts, and abrogation.',
    'It defends acting upon reports from single reliable narrators, and sets out consensus, analogy and sound reasoning.',
    'By Muḥammad ibn Idrīs al-Shāfiʿī (d. 204 AH / 820 CE), who rewrote it in Egypt; his pupil al-Rabīʿ transmitted it.',
    'Much of it is a debate with an unnamed questioner, in a prose admired for its Arabic.',
  ],
  descriptionAr: [
    'أقدم ما وصل إلينا من الكتب في أصول الفقه.',
    'يبحث في وجوه البيان، وفي الكتاب والسنة، والعام والخاص، والناسخ والمنسوخ.',
    'يحتج للعمل بخبر الواحد الثقة، ويقرّر الإجماع والقياس والاجتهاد.',
    'تأليف الإمام محمد بن إدريس الشافعي (ت 204هـ / 820م)، أعاد كتابته بمصر، ورواه عنه الربيع بن سليمان.',
    'يجري كثير منه حوارًا مع سائل لم يُسمَّ، بلغة عربية رفيعة.',
  ],
};

export const siraNabawiyya: SampleText = {
  slug: 'al-sira-al-nabawiyya',
  name: 'al-Sīra al-Nabawiyya',
  nameAr: 'السيرة النبوية',
  author: 'Ibn Hishām',
  authorAr: 'ابن هشام',
  category: 'Seerah',
  price: 35,
  offerPrice: 28,
  description: [
    'The life of the Prophet Muhammad, peace be upon him: the oldest full account of it still widely read.',
    'Ibn Hishām’s edition of the work of Ibn Isḥāq (d. about 150 AH / 767 CE), which he shortened, corrected and annotated.',
    'It runs from the lineage of the Prophet and pre-Islamic Arabia through Mecca, the Hijra and Medina to his death.',
    'Poems, letters, treaties and lists of those present at events stand beside the narrative.',
    'By ʿAbd al-Malik ibn Hishām (d. 218 AH / 833 CE; other dates are given), a grammarian from Basra who settled in Egypt.',
  ],
  descriptionAr: [
    'سيرة النبي محمد صلى الله عليه وسلم، في أقدم كتاب جامع لها ما زال متداولًا.',
    'هذّب فيه ابن هشام كتاب ابن إسحاق (ت نحو 150هـ / 767م)، فاختصره وصحّحه وعلّق عليه.',
    'يبدأ بالنسب الشريف وأخبار العرب قبل الإسلام، ثم مكة والهجرة والمدينة، إلى الوفاة.',
    'فيه مع الأخبار أشعار وكتب وعهود وأسماء من شهد المشاهد.',
    'تأليف عبد الملك بن هشام (ت 218هـ / 833م، وقيل غير ذلك)، النحوي البصري نزيل مصر.',
  ],
};

export const shamail: SampleText = {
  slug: 'al-shamail-al-muhammadiyya',
  name: 'al-Shamāʾil al-Muḥammadiyya',
  nameAr: 'الشمائل المحمدية',
  author: 'al-Tirmidhī',
  authorAr: 'الإمام الترمذي',
  category: 'Seerah',
  price: 28,
  offerPrice: 22,
  description: [
    'A portrait of the Prophet Muhammad, peace be upon him, from the words of those who saw him.',
    'About four hundred narrations in more than fifty short chapters: his appearance, dress, speech, laughter, meals, sleep and worship.',
    'It begins with how he looked and ends with his death, his legacy and the seeing of him in dreams.',
    'By Abū ʿĪsā Muḥammad al-Tirmidhī (d. 279 AH / 892 CE), author of one of the six great hadith collections.',
  ],
  descriptionAr: [
    'صورة النبي محمد صلى الله عليه وسلم كما وصفها من رآه.',
    'نحو أربعمئة رواية في أكثر من خمسين بابًا قصيرًا: في خَلقه ولباسه وكلامه وضحكه وطعامه ونومه وعبادته.',
    'يبدأ بوصف خِلقته، ويُختم بوفاته وميراثه ورؤيته في المنام.',
    'تأليف الإمام أبي عيسى محمد بن عيسى الترمذي (ت 279هـ / 892م)، صاحب الجامع أحد الكتب الستة.',
  ],
};

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
