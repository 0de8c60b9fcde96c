import type { Guide } from './guide.ts';

export const bidayaGuide: Guide = {
  slug: 'bidayat-al-mujtahid',
  first: 'ar',
  arabic: [
    {
      title: 'لماذا هذا الدليل',
      body: [
        'هذا دليل إلى «بداية المجتهد ونهاية المقتصد» كُتب لهذا المتجر، يبيّن غرض الكتاب وترتيبه وطريقته في عرض المسائل. وليس فيه نص الكتاب ولا فتوى في مسألة.',
      ],
    },
    {
      title: 'الكتاب ومؤلفه',
      body: [
        'مؤلفه أبو الوليد محمد بن أحمد بن رشد القرطبي (٥٢٠–٥٩٥هـ)، الفقيه القاضي الطبيب الفيلسوف، ويقال له ابن رشد الحفيد تمييزًا له من جده الفقيه.',
        'وغرضه، كما يقول في أوله، أن يُثبت لنفسه مسائل الأحكام المتفق عليها والمختلف فيها بأدلتها، مع التنبيه على أسباب الخلاف. فالكتاب لا يجمع الأقوال وحدها، بل يسأل: لماذا اختلفوا؟',
      ],
    },
    {
      title: 'المقدمة الأصولية',
      body: [
        'بدأ بمقدمة قصيرة لا يُفهم الكتاب دونها، بيّن فيها الطرق التي تُتلقى منها الأحكام: اللفظ والفعل والإقرار، وما سكت عنه الشرع ففيه القياس.',
        'ثم عدّ أسباب اختلاف الفقهاء بالجنس ستة:',
        {
          list: [
            'تردد اللفظ بين أن يكون عامًّا أو خاصًّا على وجوهه',
            'الاشتراك في الألفاظ',
            'اختلاف الإعراب',
            'تردد اللفظ بين الحقيقة والمجاز',
            'إطلاق اللفظ تارة وتقييده تارة',
            'التعارض بين الأدلة',
          ],
        },
      ],
    },
    {
      title: 'كيف تُعرض المسألة',
      body: [
        'للمسألة في الغالب أربع خطوات: ما اتفقوا عليه، ثم ما اختلفوا فيه مع نسبة كل قول إلى صاحبه، ثم سبب الخلاف، ثم الأدلة من الكتاب والسنة والقياس.',
        'فإذا قرأت فابحث عن قوله «وسبب اختلافهم» أو ما في معناه، فهي مفتاح المسألة. وقد يرجّح، وكثيرًا ما يترك القارئ أمام الأدلة.',
      ],
    },
    {
      title: 'ترتيب الكتب',
      body: [
        {
          list: [
            'الطهارة: الوضوء والغسل والتيمم وإزالة النجاسة',
            'الصلاة، وأحكام الميت',
            'الزكاة، وزكاة الفطر',
            'الصيام والاعتكاف',
            'الحج',
            'الجهاد',
            'الأيمان والنذور',
            'الضحايا والذبائح والصيد والعقيقة',
            'الأطعمة والأشربة',
            'النكاح والطلاق وما يتصل بهما',
            'البيوع وسائر المعاملات',
            'الهبات والوصايا والفرائض',
            'العتق',
            'الجنايات والقصاص والديات والحدود',
            'الأقضية، وبها يُختم الكتاب',
          ],
        },
      ],
    },
    {
      title: 'من يُذكر فيه من الفقهاء',
      body: [
        'أكثر من يُذكر مالك والشافعي وأبو حنيفة، ويُذكر أحمد وداود الظاهري. ويُذكر كذلك فقهاء لم تبق مذاهبهم: سفيان الثوري، والأوزاعي، والليث بن سعد، وأبو ثور، والطبري.',
        'والمؤلف مالكي النشأة، لكنه في هذا الكتاب يعرض الأقوال عرضًا واحدًا، فلا تأخذ منه المعتمد في مذهب، بل خذه من كتب ذلك المذهب.',
      ],
    },
    {
      title: 'مصطلحات',
      body: [
        {
          terms: [
            ['المجتهد', 'من يستنبط الحكم من أدلته'],
            ['المقتصد', 'من يكتفي بقدر من العلم دون غايته'],
            ['الجمهور', 'أكثر الفقهاء'],
            ['الإجماع', 'اتفاق المجتهدين في عصر'],
            ['القياس', 'إلحاق مسكوت عنه بمنصوص عليه لعلة جامعة'],
            ['أهل الظاهر', 'من يقفون عند ظاهر النص ولا يقيسون'],
            ['سبب الخلاف', 'الموضع الذي افترق عنده النظر'],
          ],
        },
      ],
    },
    {
      title: 'كيف تقرؤه',
      body: [
        'لا يصلح أول كتاب في الفقه. اقرأ قبله متنًا مختصرًا في مذهب واحد، لتعرف المسائل قبل أن تعرف الخلاف فيها.',
        'ثم خذ بابًا قصيرًا كالتيمم، واكتب لكل مسألة سطرًا: القول، وصاحبه، والسبب، والدليل. فإن فعلت ذلك في عشر مسائل صار الكتاب طوع يدك.',
        'وإذا ذكر حديثًا فارجع إلى كتب الحديث لتعرف درجته، فليس التخريج من غرضه.',
      ],
    },
  ],
  english: [
    {
      title: 'What this guide is for',
      body: [
        'This is a guide to Bidāyat al-mujtahid, written for this shop. It tells what the book wants, how it is arranged and how it treats a question. It has none of the book’s text and gives no ruling.',
      ],
    },
    {
      title: 'The book and its maker',
      body: [
        'Abū al-Walīd Muḥammad ibn Aḥmad ibn Rushd of Córdoba (520–595 AH / 1126–1198 CE) was a jurist, judge, physician and philosopher. He is called the Grandson, to tell him from his grandfather, who was a jurist as well.',
        'He says at the beginning that he wants to set down the questions on which jurists agree and differ, with their proofs and with the causes of the difference. The book does not only collect opinions; it asks why they differ.',
      ],
    },
    {
      title: 'The introduction on method',
      body: [
        'A short introduction comes first, and the book cannot be understood without it. Rulings are known from words, acts and approvals; where the Law is silent there is analogy. Then he names six kinds of cause for disagreement:',
        {
          list: [
            'a word may be meant generally or particularly',
            'a word may have several meanings',
            'a word may be inflected in different ways',
            'a word may be literal or figurative',
            'a word may be absolute in one place and qualified in another',
            'proofs may conflict',
          ],
        },
      ],
    },
    {
      title: 'How a question is laid out',
      body: [
        'A question usually has four steps: what is agreed; what is disputed, and who holds which view; the cause of the dispute; the proofs from Quran, Sunna and analogy.',
        'Look for the words “the cause of their disagreement is”. They are the key. Sometimes he prefers a view; often he leaves the reader before the proofs.',
      ],
    },
    {
      title: 'The order of the books',
      body: [
        {
          list: [
            'Purification',
            'Prayer and funerals',
            'Alms',
            'Fasting and retreat',
            'Pilgrimage',
            'War and treaties',
            'Oaths and vows',
            'Sacrifice, slaughter and hunting',
            'Food and drink',
            'Marriage and divorce',
            'Sales and other dealings',
            'Gifts, bequests and inheritance',
            'Emancipation',
            'Injury, retaliation and punishments',
            'Judgments, which end the book',
          ],
        },
      ],
    },
    {
      title: 'Who is named in it',
      body: [
        'Mālik, al-Shāfiʿī and Abū Ḥanīfa are named most, then Aḥmad and Dāwūd al-Ẓāhirī. You also meet jurists whose schools did not last: Sufyān al-Thawrī, al-Awzāʿī, al-Layth ibn Saʿd, Abū Thawr and al-Ṭabarī.',
        'The author was trained as a Mālikī, but here he sets the views side by side. For the settled position of a school, go to the books of that school.',
      ],
    },
    {
      title: 'Words you will meet',
      body: [
        {
          terms: [
            ['mujtahid', 'one who derives rulings from their proofs'],
            ['jumhūr', 'the majority of jurists'],
            ['ijmāʿ', 'the agreement of the jurists of an age'],
            ['qiyās', 'analogy: extending a ruling because of a shared cause'],
            ['ahl al-ẓāhir', 'those who keep to the plain sense and use no analogy'],
            ['sabab al-khilāf', 'the cause of the disagreement'],
          ],
        },
      ],
    },
    {
      title: 'How to read it',
      body: [
        'It is not a first book of law. Read a short text of one school before it, so that you know the questions before the disputes about them.',
        'Then take a short chapter, such as dry ablution, and write one line for each question: the view, who holds it, the cause, the proof. After ten questions the book will feel familiar.',
        'When he mentions a hadith, look up its grade elsewhere: that was not his purpose.',
      ],
    },
  ],
};
