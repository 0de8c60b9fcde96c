import type { Introduction } from './introduction.ts';

export const arabicIntroductions: readonly Introduction[] = [
  {
    slug: 'alfiyyat-ibn-malik',
    coverTitleAr: 'ألفية ابن مالك',
    fullAuthor: 'Jamāl al-Dīn Muḥammad ibn ʿAbd Allāh ibn Mālik',
    fullAuthorAr: 'جمال الدين محمد بن عبد الله بن مالك الطائي',
    died: '672 AH / 1274 CE',
    diedAr: '٦٧٢هـ / ١٢٧٤م',
    english: {
      book: 'The Thousand-liner puts the grammar of Arabic into verse. The metre is rajaz, the plainest of the metres, and every line rhymes with itself, so that a rule is a couplet and a chapter is a song. Ibn Mālik drew it from his own poem al-Kāfiya al-Shāfiya, which is nearly three times as long.',
      author:
        'Ibn Mālik was born about 600 AH / 1203 CE in Jaén in al-Andalus and went east as a young man. He taught in Aleppo and Ḥamāh and settled in Damascus, where he led the study of grammar and the readings of the Quran until his death in 672 AH / 1274 CE.',
      contents:
        'It opens with speech and what it is made of, then the declined and the built, the definite and the indefinite, subject and predicate and what acts upon them, the agent, objects, state and specification, prepositions, annexation, verbal nouns, apposition, the call, numbers, plurals, the diminutive, relation, and the changes within words.',
      reading:
        'A student who knows it by heart carries a whole grammar without a book. Ibn ʿAqīl explains it gently, Ibn Hishām al-Anṣārī and al-Ushmūnī at length, and a lesson in it still begins with the line recited aloud.',
    },
    arabic: {
      book: 'الألفية نظمت نحو العربية وصرفها شعرًا على بحر الرجز، وهو أيسر البحور، يتّحد رويّ كل شطرين منها، فتكون القاعدة بيتًا والباب نشيدًا. لخّصها ناظمها من أرجوزته «الكافية الشافية»، وهي قريب من ثلاثة أمثالها.',
      author:
        'وُلد ابن مالك بجيّان من الأندلس نحو سنة ٦٠٠هـ، ورحل إلى المشرق شابًّا، ودرّس بحلب وحماة، ثم استقر بدمشق إمامًا في النحو والقراءات، إلى أن توفي سنة ٦٧٢هـ.',
      contents:
        'تبدأ بالكلام وما يتألف منه، ثم المعرب والمبني، والنكرة والمعرفة، والمبتدأ والخبر ونواسخهما، والفاعل والمفاعيل، والحال والتمييز، وحروف الجر والإضافة، والمصادر، والتوابع، والنداء، والعدد، والجموع، والتصغير، والنسب، وأبواب التصريف.',
      reading:
        'من حفظها حمل النحو كله بلا كتاب. شرحها ابن عقيل برفق، وابن هشام الأنصاري والأشموني ببسط، وما زال درسها يبدأ بإنشاد البيت.',
    },
  },
  {
    slug: 'al-ajurrumiyya',
    coverTitleAr: 'المقدمة الآجرومية',
    fullAuthor: 'Abū ʿAbd Allāh Muḥammad ibn Ājurrūm al-Ṣanhājī',
    fullAuthorAr: 'أبو عبد الله محمد بن محمد بن آجروم الصنهاجي',
    died: '723 AH / 1323 CE',
    diedAr: '٧٢٣هـ / ١٣٢٣م',
    english: {
      book: 'A whole first course in Arabic grammar stands in these few pages. Nothing is argued; things are named, counted and shown. The first sentence defines speech in four terms, and generations of pupils have known it before they knew much else.',
      author:
        'Ibn Ājurrūm was a Berber scholar of the Ṣanhāja, born in Fez in 672 AH / 1273 CE. He taught grammar and the recitation of the Quran there and died in 723 AH / 1323 CE. His little book travelled much further than he did, to every land where Arabic is taught.',
      contents:
        'Speech is noun, verb and particle. Then the four kinds of inflection and their signs; the verb in past, present and command; the nouns that take the nominative: agent, deputy agent, subject, predicate and the rest; the longer list of the accusative; and last the genitive, by particle and by annexation.',
      reading:
        'It is the door. A pupil who finishes it can read a vowelled sentence and say why each ending is as it is. After it come fuller primers, and then the thousand lines of Ibn Mālik.',
    },
    arabic: {
      book: 'في هذه الصفحات القليلة درس كامل للمبتدئ في النحو، لا جدال فيه: تُسمّى الأشياء وتُعدّ ويُمثَّل لها. وأول جملة فيه تعرّف الكلام، وقد حفظتها أجيال من المتعلمين قبل أن تحفظ كثيرًا غيرها.',
      author:
        'ابن آجروم عالم من صنهاجة البربر، وُلد بفاس سنة ٦٧٢هـ، وأقرأ بها النحو والقرآن، وتوفي سنة ٧٢٣هـ. وسار متنه إلى أبعد مما سار صاحبه، في كل بلد تُعلَّم فيه العربية.',
      contents:
        'الكلام اسم وفعل وحرف. ثم أقسام الإعراب الأربعة وعلاماتها، والأفعال: ماضٍ ومضارع وأمر، ثم المرفوعات: الفاعل ونائبه والمبتدأ والخبر وأخواتها، ثم المنصوبات وهي أكثر، ثم المخفوضات بالحرف وبالإضافة.',
      reading:
        'هو الباب. من أتمّه قرأ الجملة المشكولة وعرف سبب كل حركة في أواخرها. وبعده متون أوسع، ثم ألفية ابن مالك.',
    },
  },
];
