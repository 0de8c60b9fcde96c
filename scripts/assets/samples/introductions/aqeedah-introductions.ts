import type { Introduction } from './introduction.ts';

export const aqeedahIntroductions: readonly Introduction[] = [
  {
    slug: 'al-aqida-al-tahawiyya',
    coverTitleAr: 'العقيدة الطحاوية',
    fullAuthor: 'Abū Jaʿfar Aḥmad ibn Muḥammad al-Ṭaḥāwī',
    fullAuthorAr: 'الإمام أبو جعفر أحمد بن محمد الطحاوي',
    died: '321 AH / 933 CE',
    diedAr: '٣٢١هـ / ٩٣٣م',
    english: {
      book: 'This is a statement of belief, not a debate. In a few pages of measured sentences it says what the people of the Sunna hold, and it says at the outset whose teaching it follows: Abū Ḥanīfa and his companions Abū Yūsuf and Muḥammad ibn al-Ḥasan.',
      author:
        'Al-Ṭaḥāwī was born in Upper Egypt about 239 AH / 853 CE. He first studied with his maternal uncle al-Muzanī, the companion of al-Shāfiʿī, then took up the school of Abū Ḥanīfa and became its leading voice in Egypt. He wrote much on hadith and its legal use, and died in 321 AH / 933 CE.',
      contents:
        'God is one, without beginning or end, unlike His creation. Then follow the prophethood of Muhammad, the Quran as God’s speech, the vision of God in the next life, the Night Journey, the decree, the Throne, the angels, faith and sin, the grave and resurrection, the Companions, and the call to keep together.',
      reading:
        'Its words have been accepted by scholars who agree on little else, and that is its value: a common ground. It is memorised, taught with a commentary, and returned to when an argument has grown longer than the belief it is about.',
    },
    arabic: {
      book: 'هذا بيان للاعتقاد لا مجادلة فيه. يذكر في صفحات قليلة وعبارات موزونة ما عليه أهل السنة، ويصرّح في أوله بمن يتبع: أبي حنيفة وصاحبيه أبي يوسف ومحمد بن الحسن.',
      author:
        'وُلد الطحاوي بصعيد مصر نحو سنة ٢٣٩هـ، وأخذ أولًا عن خاله المزني صاحب الشافعي، ثم تفقّه على مذهب أبي حنيفة حتى صار إمامه بمصر. وله كتب جليلة في الحديث وفقهه. توفي سنة ٣٢١هـ.',
      contents:
        'الله واحد، قديم بلا ابتداء، دائم بلا انتهاء، لا يشبه الأنام. ثم نبوة محمد صلى الله عليه وسلم، والقرآن كلام الله، والرؤية، والمعراج، والقدر، والعرش، والملائكة، والإيمان والذنوب، والقبر والبعث، والصحابة، ولزوم الجماعة.',
      reading:
        'قبِل عبارته علماء قلّما اتفقوا على غيرها، فقيمته أنه أرض مشتركة. يُحفظ ويُدرَّس مع شرح، ويُرجع إليه إذا طال الجدال حتى جاوز الاعتقاد نفسه.',
    },
  },
  {
    slug: 'al-aqida-al-wasitiyya',
    coverTitleAr: 'العقيدة الواسطية',
    fullAuthor: 'Taqī al-Dīn Aḥmad ibn ʿAbd al-Ḥalīm ibn Taymiyya',
    fullAuthorAr: 'شيخ الإسلام تقي الدين أحمد بن عبد الحليم ابن تيمية',
    died: '728 AH / 1328 CE',
    diedAr: '٧٢٨هـ / ١٣٢٨م',
    english: {
      book: 'A judge from Wāsiṭ, passing on his way from the pilgrimage, asked Ibn Taymiyya for a creed that he and his household could rely on. The answer, by the author’s account written in one sitting, became one of his best-known short works.',
      author:
        'Ibn Taymiyya was born in Ḥarrān in 661 AH / 1263 CE; his family fled the Mongols to Damascus while he was a child. He was a Ḥanbalī jurist of wide learning, who taught and disputed in Damascus and Cairo and was imprisoned more than once. He died in the citadel of Damascus in 728 AH / 1328 CE.',
      contents:
        'It first affirms what God has said of Himself, without likening and without denial, and gathers verses and hadiths to show it. It calls this a middle way between extremes. Then come the grave and the Last Day, the decree, faith that grows and lessens, the Companions and the Prophet’s family, and good character.',
      reading:
        'Most of its lines are texts of the Quran and the Sunna with a few words to bind them. Councils were held in Damascus to discuss it in the author’s lifetime, and it has been taught and explained ever since, above all among Ḥanbalīs.',
    },
    arabic: {
      book: 'سأله قاضٍ من أهل واسط، قدم حاجًّا، أن يكتب له عقيدة تكون عمدةً له ولأهل بيته، فكتب له هذه الرسالة، وذكر أنه كتبها في قعدة واحدة، فصارت من أشهر رسائله القصار.',
      author:
        'وُلد ابن تيمية بحرّان سنة ٦٦١هـ، ورحل به أهله صغيرًا إلى دمشق من وجه التتار. كان فقيهًا حنبليًّا واسع العلم، درّس وناظر بدمشق والقاهرة، وسُجن غير مرة، وتوفي بقلعة دمشق سنة ٧٢٨هـ.',
      contents:
        'يثبت أولًا ما وصف الله به نفسه من غير تمثيل ولا تعطيل، ويسوق لذلك الآيات والأحاديث، ويرى ذلك وسطًا بين الأطراف. ثم القبر واليوم الآخر، والقدر، وزيادة الإيمان ونقصانه، والصحابة وآل البيت، ومكارم الأخلاق.',
      reading:
        'أكثر سطورها نصوص من الكتاب والسنة تربطها كلمات يسيرة. عُقدت لها المجالس بدمشق في حياة مؤلفها، ثم لم تزل تُدرَّس وتُشرح، ولا سيما عند الحنابلة.',
    },
  },
];
