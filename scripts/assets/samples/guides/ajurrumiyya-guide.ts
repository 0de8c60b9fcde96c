import type { Guide } from './guide.ts';

export const ajurrumiyyaGuide: Guide = {
  slug: 'al-ajurrumiyya',
  first: 'ar',
  arabic: [
    {
      title: 'لماذا هذا الدليل',
      body: [
        'هذا دليل إلى المقدمة الآجرومية كُتب لهذا المتجر، يعرّف بأبوابها ومصطلحاتها، وبطريقة قراءتها. وليس هو متن الآجرومية ولا شرحًا لها، فاجعل المتن بين يديك.',
      ],
    },
    {
      title: 'الكتاب ومؤلفه',
      body: [
        'الآجرومية متن قصير في النحو يُحفظ، لا تبلغ كلماته ما يبلغه فصل من كتاب كبير. لا خلاف فيه ولا تعليل، وإنما تُذكر الأقسام وتُعدّ ويُمثَّل لها.',
        'ومؤلفها محمد بن محمد بن آجروم الصنهاجي، وُلد بفاس سنة ٦٧٢هـ وتوفي بها سنة ٧٢٣هـ. وصار متنه أول ما يُقرأ في النحو في بلاد كثيرة.',
      ],
    },
    {
      title: 'أبواب الكتاب على ترتيبها',
      body: [
        {
          list: [
            'الكلام وما يتألف منه',
            'الإعراب وأقسامه',
            'معرفة علامات الإعراب',
            'المعربات بالحركات والمعربات بالحروف',
            'الأفعال ونواصبها وجوازمها',
            'مرفوعات الأسماء، ثم باب الفاعل',
            'المفعول الذي لم يُسمَّ فاعله',
            'المبتدأ والخبر، والعوامل الداخلة عليهما',
            'النعت والعطف والتوكيد والبدل',
            'منصوبات الأسماء، ثم باب لكل منها',
            'مخفوضات الأسماء، وبها يُختم الكتاب',
          ],
        },
      ],
    },
    {
      title: 'الكلام وأقسامه',
      body: [
        'يبدأ المتن بتعريف الكلام بأربعة قيود: أن يكون لفظًا، مركبًا، مفيدًا، بالوضع. فما لم يُفد فائدة يحسن السكوت عليها فليس بكلام عند النحاة.',
        'وأقسامه ثلاثة: اسم وفعل وحرف. يُعرف الاسم بالخفض والتنوين ودخول الألف واللام وحروف الخفض، ويُعرف الفعل بقد والسين وسوف وتاء التأنيث الساكنة، والحرف ما لا يصلح معه شيء من ذلك.',
      ],
    },
    {
      title: 'الإعراب وعلاماته',
      body: [
        'الإعراب تغيّر أواخر الكلم لاختلاف العوامل الداخلة عليها. وأقسامه أربعة: رفع ونصب وخفض وجزم. فالرفع والنصب في الأسماء والأفعال، والخفض للأسماء وحدها، والجزم للأفعال وحدها.',
        {
          terms: [
            ['الرفع', 'أربع علامات: الضمة والواو والألف والنون'],
            ['النصب', 'خمس: الفتحة والألف والكسرة والياء وحذف النون'],
            ['الخفض', 'ثلاث: الكسرة والياء والفتحة'],
            ['الجزم', 'علامتان: السكون والحذف'],
          ],
        },
        'هذا الباب قلب الكتاب، ومن أتقنه سهل عليه ما بعده.',
      ],
    },
    {
      title: 'الأفعال',
      body: [
        'الأفعال ثلاثة: ماضٍ ومضارع وأمر. والمضارع ما كان في أوله إحدى الزوائد الأربع، وهو مرفوع حتى يدخل عليه ناصب أو جازم.',
        'ويعدّ المؤلف النواصب عشرة والجوازم ثمانية عشر. وفي الشروح تفصيل ما يعمل منها بنفسه وما يُقدَّر بعده عامل مضمر.',
      ],
    },
    {
      title: 'المرفوعات والمنصوبات والمخفوضات',
      body: [
        'المرفوعات سبعة: الفاعل، والمفعول الذي لم يُسمَّ فاعله، والمبتدأ، وخبره، واسم كان وأخواتها، وخبر إنّ وأخواتها، والتابع للمرفوع.',
        'والمنصوبات يعدّها خمسة عشر، منها المفعول به والمصدر وظرفا الزمان والمكان والحال والتمييز والمستثنى واسم لا والمنادى والمفعول من أجله والمفعول معه.',
        'والمخفوضات ثلاثة: مخفوض بالحرف، ومخفوض بالإضافة، وتابع للمخفوض.',
      ],
    },
    {
      title: 'مثال في الإعراب',
      body: [
        'خذ اسمًا واحدًا وغيّر ما قبله: جاء زيدٌ، ورأيت زيدًا، ومررت بزيدٍ. فهو في الأول فاعل مرفوع بالضمة، وفي الثاني مفعول به منصوب بالفتحة، وفي الثالث مخفوض بالباء وعلامة خفضه الكسرة.',
        'وقل مثل ذلك في: جاء المسلمون، ورأيت المسلمين، ومررت بالمسلمين. تجد الواو علامة الرفع، والياء علامة النصب والخفض.',
      ],
    },
    {
      title: 'كيف تقرؤه وما بعده',
      body: [
        'احفظ الباب أولًا، ثم افهمه على معلم أو من شرح، ثم أعرب خمس جمل قصيرة من عندك قبل أن تنتقل إلى ما بعده.',
        'ومن شروحه «التحفة السنية» لمحمد محيي الدين عبد الحميد، وفيها أسئلة وتمرينات. ونظمه العمريطي لمن أراد حفظه نظمًا.',
        'ثم ينتقل الطالب في العادة إلى قطر الندى لابن هشام، ثم إلى ألفية ابن مالك بشرح ابن عقيل.',
      ],
    },
  ],
  english: [
    {
      title: 'What this guide is for',
      body: [
        'This is a guide to al-Ājurrūmiyya, written for this shop. It describes the chapters and the terms of the book and a way to study it. It is neither the text nor a commentary on it: keep the text beside you.',
      ],
    },
    {
      title: 'The book and its maker',
      body: [
        'Al-Ājurrūmiyya is a very short text on Arabic grammar that is meant to be learnt by heart. It does not argue or explain. It names the parts, counts them, and gives an example of each.',
        'Ibn Ājurrūm al-Ṣanhājī was born in Fez in 672 AH / 1273 CE and died there in 723 AH / 1323 CE. His text became the first book of grammar in many countries.',
      ],
    },
    {
      title: 'The chapters in order',
      body: [
        {
          list: [
            'Speech and what it is made of',
            'Inflection and its four kinds',
            'The signs of inflection',
            'What is inflected by vowels, and what by letters',
            'Verbs, and what changes the imperfect',
            'Nouns in the nominative; the agent',
            'The deputy of the agent',
            'Subject and predicate, and the words that act on them',
            'Adjective, conjunction, emphasis and substitute',
            'Nouns in the accusative, a chapter for each',
            'Nouns in the genitive, which end the book',
          ],
        },
      ],
    },
    {
      title: 'Speech and its parts',
      body: [
        'The first sentence defines speech by four conditions: it is uttered, put together, meaningful, and by convention. What does not tell the hearer something complete is not speech to a grammarian.',
        'Its parts are three. A noun is known by the genitive, by nunation, by the article and by prepositions. A verb is known by certain particles before it and by the feminine t at its end. A particle is what takes none of these signs.',
      ],
    },
    {
      title: 'Inflection: the heart of the book',
      body: [
        'Inflection is the change at the end of a word that another word causes. It has four kinds: nominative, accusative, genitive and jussive. Nouns and verbs share the first two; the genitive belongs to nouns alone, the jussive to verbs alone.',
        {
          terms: [
            ['rafʿ', 'nominative: four signs, the first is ḍamma'],
            ['naṣb', 'accusative: five signs, the first is fatḥa'],
            ['khafḍ', 'genitive: three signs, the first is kasra'],
            ['jazm', 'jussive: two signs, sukūn and the loss of a letter'],
          ],
        },
        'Whoever masters this chapter finds the rest easy.',
      ],
    },
    {
      title: 'Verbs and nouns',
      body: [
        'Verbs are past, imperfect and command. The imperfect is nominative until a particle makes it accusative or jussive; the author counts ten of the first kind and eighteen of the second.',
        'The nominatives are seven, from the agent to what follows a nominative. The accusatives he counts as fifteen, among them the object, the adverbs of time and place, the state and the specification. The genitives are three: by a particle, by annexation, and by following.',
      ],
    },
    {
      title: 'How to study it, and what follows',
      body: [
        'Learn a chapter by heart first, then understand it with a teacher or a commentary, then parse five short sentences of your own before you go on.',
        'A helpful commentary is al-Tuḥfa al-saniyya by Muḥammad Muḥyī al-Dīn ʿAbd al-Ḥamīd, which has questions and exercises. Al-ʿImrīṭī put the text into verse.',
        'Students usually go on to Qaṭr al-nadā by Ibn Hishām, and then to the thousand lines of Ibn Mālik with the commentary of Ibn ʿAqīl.',
      ],
    },
  ],
};
