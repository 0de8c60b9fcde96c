import type { SampleText } from './sample-texts.ts';

interface TafsirVolume {
  readonly digits: string;
  readonly range: string;
  readonly rangeAr: string;
  readonly themes: string;
  readonly themesAr: string;
}

/** The commentary as it is commonly divided into ten volumes. */
const volumes: readonly TafsirVolume[] = [
  {
    digits: '1',
    range: 'Volume 1 of 10: Ibn Kathīr’s own introduction, al-Fātiḥa, and al-Baqara to verse 252.',
    rangeAr: 'الجزء الأول من عشرة: مقدمة المؤلف، وسورة الفاتحة، وسورة البقرة إلى الآية 252.',
    themes:
      'Here are Adam and the angels, the Children of Israel, the turning of the prayer direction, fasting, pilgrimage, the rules of marriage and divorce, and Ṭālūt’s march against Jālūt.',
    themesAr:
      'فيه خبر آدم والملائكة، وبني إسرائيل، وتحويل القبلة، وأحكام الصيام والحج والنكاح والطلاق، وخبر طالوت وجالوت.',
  },
  {
    digits: '2',
    range: 'Volume 2 of 10: al-Baqara from verse 253, the whole of Āl ʿImrān, and al-Nisāʾ to verse 147.',
    rangeAr:
      'الجزء الثاني من عشرة: سورة البقرة من الآية 253، وسورة آل عمران كاملة، وسورة النساء إلى الآية 147.',
    themes:
      'Here are the Throne Verse, charity, usury and the recording of debts, Maryam and ʿĪsā, the battle of Uḥud, and the law of orphans, inheritance and family life.',
    themesAr:
      'فيه آية الكرسي، والصدقة والربا وكتابة الدَّين، وخبر مريم وعيسى، وغزوة أحد، وأحكام اليتامى والمواريث والأسرة.',
  },
  {
    digits: '3',
    range: 'Volume 3 of 10: al-Nisāʾ from verse 148, al-Māʾida and al-Anʿām.',
    rangeAr: 'الجزء الثالث من عشرة: سورة النساء من الآية 148، وسورتا المائدة والأنعام.',
    themes:
      'Here are ablution and lawful food, the keeping of covenants, the two sons of Adam, the table sent down from heaven, and Ibrāhīm’s reasoning from star, moon and sun.',
    themesAr:
      'فيه أحكام الوضوء والأطعمة، والوفاء بالعقود، وخبر ابني آدم، والمائدة المنزلة من السماء، ومحاجّة إبراهيم قومه في الكوكب والقمر والشمس.',
  },
  {
    digits: '4',
    range: 'Volume 4 of 10: al-Aʿrāf, al-Anfāl, al-Tawba and Yūnus.',
    rangeAr: 'الجزء الرابع من عشرة: سور الأعراف والأنفال والتوبة ويونس.',
    themes:
      'Here are the messengers from Nūḥ to Mūsā and their peoples, the day of Badr, the expedition to Tabūk, and the call of Yūnus to look at creation and believe.',
    themesAr:
      'فيه أخبار الرسل من نوح إلى موسى مع أقوامهم، ويوم بدر، وغزوة تبوك، ودعوة سورة يونس إلى النظر في الخلق والإيمان.',
  },
  {
    digits: '5',
    range: 'Volume 5 of 10: Hūd, Yūsuf, al-Raʿd, Ibrāhīm, al-Ḥijr, al-Naḥl, and al-Isrāʾ to verse 38.',
    rangeAr: 'الجزء الخامس من عشرة: سور هود ويوسف والرعد وإبراهيم والحجر والنحل، وسورة الإسراء إلى الآية 38.',
    themes:
      'Here are the patience of the prophets in Hūd, the story of Yūsuf told from the dream to its fulfilment, Ibrāhīm’s prayer, the blessings counted in al-Naḥl, and the Night Journey.',
    themesAr:
      'فيه صبر الأنبياء في سورة هود، وقصة يوسف من الرؤيا إلى تأويلها، ودعاء إبراهيم، والنعم المعدودة في سورة النحل، وخبر الإسراء.',
  },
  {
    digits: '6',
    range:
      'Volume 6 of 10: al-Isrāʾ from verse 39, al-Kahf, Maryam, Ṭā Hā, al-Anbiyāʾ, al-Ḥajj and al-Muʾminūn.',
    rangeAr: 'الجزء السادس من عشرة: سورة الإسراء من الآية 39، وسور الكهف ومريم وطه والأنبياء والحج والمؤمنون.',
    themes:
      'Here are the young men of the Cave, Mūsā and his learned companion, Dhū al-Qarnayn, the birth of ʿĪsā, Mūsā at the fire, the rites of pilgrimage, and the marks of true believers.',
    themesAr:
      'فيه خبر أصحاب الكهف، وموسى والعبد الصالح، وذي القرنين، ومولد عيسى، وموسى عند النار، ومناسك الحج، وصفات المؤمنين.',
  },
  {
    digits: '7',
    range:
      'Volume 7 of 10: al-Nūr, al-Furqān, al-Shuʿarāʾ, al-Naml, al-Qaṣaṣ, al-ʿAnkabūt, al-Rūm, Luqmān, al-Sajda, and al-Aḥzāb to verse 50.',
    rangeAr:
      'الجزء السابع من عشرة: سور النور والفرقان والشعراء والنمل والقصص والعنكبوت والروم ولقمان والسجدة، وسورة الأحزاب إلى الآية 50.',
    themes:
      'Here are the rules of modesty and the Light Verse, the servants of the Most Merciful, Sulaymān and the Queen of Sheba, Mūsā in Madyan, Luqmān’s counsel to his son, and the battle of the Trench.',
    themesAr:
      'فيه آداب العفة وآية النور، وصفات عباد الرحمن، وسليمان وملكة سبأ، وموسى في مدين، ووصية لقمان لابنه، وغزوة الخندق.',
  },
  {
    digits: '8',
    range:
      'Volume 8 of 10: al-Aḥzāb from verse 51, then Sabaʾ, Fāṭir, Yā Sīn, al-Ṣāffāt, Ṣād, al-Zumar, Ghāfir, Fuṣṣilat, al-Shūrā, al-Zukhruf and al-Dukhān.',
    rangeAr:
      'الجزء الثامن من عشرة: سورة الأحزاب من الآية 51، وسور سبأ وفاطر ويس والصافات وص والزمر وغافر وفصلت والشورى والزخرف والدخان.',
    themes:
      'Here are the command to bless the Prophet, the Trust offered to the heavens, the people of Sheba, Ibrāhīm’s sacrifice, Dāwūd, Sulaymān and Ayyūb, and the believer among Pharaoh’s people.',
    themesAr:
      'فيه الأمر بالصلاة على النبي، وعرض الأمانة، وخبر سبأ، وقصة الذبيح، وأخبار داود وسليمان وأيوب، ومؤمن آل فرعون.',
  },
  {
    digits: '9',
    range: 'Volume 9 of 10: nineteen surahs, from al-Jāthiya (45) to al-Munāfiqūn (63).',
    rangeAr: 'الجزء التاسع من عشرة: تسع عشرة سورة، من الجاثية (45) إلى المنافقون (63).',
    themes:
      'Here are the treaty of Ḥudaybiya in al-Fatḥ, the manners taught in al-Ḥujurāt, the gardens of al-Raḥmān, the three companies of al-Wāqiʿa, and the divine Names that close al-Ḥashr.',
    themesAr:
      'فيه صلح الحديبية في سورة الفتح، وآداب سورة الحجرات، وجنات سورة الرحمن، والأصناف الثلاثة في سورة الواقعة، والأسماء الحسنى في خاتمة الحشر.',
  },
  {
    digits: '10',
    range: 'Volume 10 of 10: fifty-one surahs, from al-Taghābun (64) to al-Nās (114), the end of the Quran.',
    rangeAr: 'الجزء العاشر من عشرة: إحدى وخمسون سورة، من التغابن (64) إلى الناس (114)، وبها يتم التفسير.',
    themes:
      'Here are the surahs most often recited in prayer: al-Mulk, the short surahs of the last thirtieth with their pictures of the Hour, al-ʿAlaq with the first words revealed, al-Ikhlāṣ and the two prayers for refuge.',
    themesAr:
      'فيه أكثر ما يُقرأ في الصلاة: سورة الملك، وقصار السور من الجزء الثلاثين وما فيها من وصف الساعة، وسورة العلق وفيها أول ما نزل، وسورة الإخلاص والمعوذتان.',
  },
];

export const tafsirIbnKathir: readonly SampleText[] = volumes.map((volume, i) => ({
  slug: `tafsir-ibn-kathir-${i + 1}`,
  name: `Tafsīr Ibn Kathīr, Vol. ${i + 1}`,
  nameAr: `تفسير ابن كثير، الجزء ${volume.digits}`,
  author: 'Ibn Kathīr',
  authorAr: 'ابن كثير الدمشقي',
  category: 'Quran',
  price: 20,
  offerPrice: 10,
  description: [
    volume.range,
    volume.themes,
    'By ʿImād al-Dīn Ismāʿīl ibn Kathīr (d. 774 AH / 1373 CE), hadith scholar and historian of Damascus.',
    'A verse is explained first by other verses, then by hadith, then by the words of the Companions and their pupils.',
    'Reports are quoted with their sources, and the author often says which of them he holds to be sound or weak.',
  ],
  descriptionAr: [
    volume.rangeAr,
    volume.themesAr,
    'تأليف الحافظ المؤرخ عماد الدين إسماعيل بن كثير الدمشقي (ت 774هـ / 1373م).',
    'يفسّر الآية بالقرآن أولًا، ثم بالحديث، ثم بأقوال الصحابة والتابعين.',
    'يسوق الروايات معزوّة إلى مصادرها، وكثيرًا ما يبيّن صحيحها من ضعيفها.',
  ],
}));
