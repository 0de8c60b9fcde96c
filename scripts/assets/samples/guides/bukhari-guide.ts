import type { Guide } from './guide.ts';

export const bukhariGuide: Guide = {
  slug: 'sahih-al-bukhari',
  first: 'ar',
  arabic: [
    {
      title: 'لماذا هذا الدليل',
      body: [
        'هذا دليل إلى صحيح البخاري كُتب لهذا المتجر، يبيّن ترتيبه ومصطلحاته وكيف يُقرأ ويُعزى إليه. وليس فيه شيء من أحاديث الكتاب، فهو خريطة لا غير.',
      ],
    },
    {
      title: 'الكتاب واسمه',
      body: [
        'اسمه الذي سماه به مؤلفه طويل، أوله «الجامع المسند الصحيح المختصر»، وفي كل كلمة منه شرط: فهو جامع لأبواب الدين كلها، مسند أي بأسانيد متصلة، صحيح، مختصر أي لم يُرد به استيعاب الصحيح.',
        'جمعه الإمام محمد بن إسماعيل البخاري (١٩٤–٢٥٦هـ) في سنين طويلة، ورواه عنه جماعة، وأشهر رواياته رواية محمد بن يوسف الفربري (ت ٣٢٠هـ).',
      ],
    },
    {
      title: 'كيف بُني الكتاب',
      body: [
        'هو كتب، في كل كتاب أبواب، وفي كل باب حديث أو أكثر. وعدد الكتب على الترقيم الشائع سبعة وتسعون، وعدد الأحاديث مع المكرر أكثر من سبعة آلاف.',
        'ويسمى عنوان الباب ترجمة. والترجمة عند البخاري ليست اسمًا للباب فحسب، بل هي قوله في المسألة: قد تكون آية، أو أثرًا عن صحابي، أو سؤالًا، أو حكمًا، ثم يأتي الحديث دليلًا.',
      ],
    },
    {
      title: 'طائفة من الكتب على ترتيبها',
      body: [
        {
          list: [
            'بدء الوحي، والإيمان، والعلم',
            'الوضوء والغسل والحيض والتيمم',
            'الصلاة ومواقيتها، والأذان، والجمعة، والعيدان، والوتر',
            'الجنائز، والزكاة، والحج، والصوم',
            'البيوع، وما يتصل بها من السلم والشفعة والإجارة',
            'الشهادات، والصلح، والشروط، والوصايا',
            'الجهاد والسير، وبدء الخلق، وأحاديث الأنبياء',
            'المناقب، وفضائل الصحابة، والمغازي',
            'التفسير، وفضائل القرآن',
            'النكاح، والطلاق، والنفقات، والأطعمة',
            'الطب، واللباس، والأدب، والاستئذان',
            'الدعوات، والرقاق، والقدر',
            'الأيمان والنذور، والفرائض، والحدود، والديات',
            'التعبير، والفتن، والأحكام',
            'أخبار الآحاد، والاعتصام بالكتاب والسنة، والتوحيد',
          ],
        },
      ],
    },
    {
      title: 'لماذا يتكرر الحديث',
      body: [
        'قد تجد الحديث في عشرة مواضع. يذكره مرة بتمامه ومرة مقتصرًا على موضع الحاجة، وبإسناد غير الأول في الغالب، ليستدل به في كل باب على مسألة.',
        'فإذا وقفت على حديث فابحث عن بقية مواضعه، فإن اجتماعها يبين لك لفظه التام ومعناه وما استنبطه المؤلف منه.',
      ],
    },
    {
      title: 'مصطلحات',
      body: [
        {
          terms: [
            ['الترجمة', 'عنوان الباب وما فيه من آيات وآثار'],
            ['المسند', 'ما ساقه بإسناد متصل، وهو أصل الكتاب'],
            ['المعلق', 'ما حُذف أول إسناده، وأكثره في التراجم'],
            ['المتابعة', 'رواية أخرى تشهد لرواية الراوي'],
            ['المتفق عليه', 'ما أخرجه البخاري ومسلم'],
            ['الثلاثي', 'ما بين البخاري والنبي فيه ثلاثة رواة'],
            ['الأطراف', 'مواضع الحديث في الكتاب'],
          ],
        },
      ],
    },
    {
      title: 'كيف تقرؤه',
      body: [
        'ابدأ بالترجمة قبل الحديث، واسأل: ما الذي يريده المؤلف؟ ثم اقرأ الإسناد ولو بعينك، ثم المتن، ثم عُد إلى الترجمة.',
        'ولا تجعل القراءة الأولى قراءة شرح. اقرأ الكتاب كله قراءة متصلة، ثم ارجع إلى ما أشكل. ومن خشي الطول بدأ بمختصر الزبيدي (ت ٨٩٣هـ) «التجريد الصريح».',
        'وإذا عزوت إليه فاذكر الكتاب ورقم الحديث، واذكر الطبعة، فإن الترقيم يختلف بين الطبعات.',
      ],
    },
    {
      title: 'شروحه وطبعاته',
      body: [
        'من أقدم شروحه «أعلام الحديث» للخطابي (ت ٣٨٨هـ). وأشهرها «فتح الباري» لابن حجر العسقلاني (ت ٨٥٢هـ)، و«عمدة القاري» للعيني (ت ٨٥٥هـ)، و«إرشاد الساري» للقسطلاني (ت ٩٢٣هـ).',
        'ووصل ابن حجر معلقات الكتاب في «تغليق التعليق». واعتنى اليونيني (ت ٧٠١هـ) بضبط رواياته، وعلى نسخته اعتمدت الطبعة السلطانية ببولاق.',
      ],
    },
  ],
  english: [
    {
      title: 'What this guide is for',
      body: [
        'This is a guide to the Ṣaḥīḥ of al-Bukhārī, written for this shop. It explains how the book is arranged, which terms it uses, and how to read and cite it. It has none of the book’s hadiths: it is a map and no more.',
      ],
    },
    {
      title: 'The book and its name',
      body: [
        'The author’s own title is long. It begins al-Jāmiʿ al-musnad al-ṣaḥīḥ al-mukhtaṣar, and each word is a condition: it covers all subjects of the religion, with connected chains, of sound reports, and is abridged, that is, it does not claim to hold every sound report.',
        'Muḥammad ibn Ismāʿīl al-Bukhārī (194–256 AH / 810–870 CE) worked on it for many years. Several pupils passed it on; the best-known line is that of al-Firabrī (d. 320 AH / 932 CE).',
      ],
    },
    {
      title: 'How it is built',
      body: [
        'The work consists of books, each book of chapters, each chapter of one hadith or more. In the usual numbering there are ninety-seven books, and more than seven thousand hadiths with the repeated ones.',
        'The heading of a chapter is called tarjama. It is more than a title: it is the author’s view. It may be a verse, a saying of a Companion, a question or a ruling; the hadith below it is the evidence.',
      ],
    },
    {
      title: 'The books, in their order',
      body: [
        {
          list: [
            'The beginning of revelation, faith, knowledge',
            'Ablution, bathing, and dry ablution',
            'Prayer and its times, the call to prayer, Friday, the two feasts',
            'Funerals, alms, pilgrimage, fasting',
            'Trade and contracts',
            'Testimony, settlement, conditions, bequests',
            'Campaigns, the beginning of creation, the prophets',
            'Merits of the Companions, the expeditions',
            'Commentary on the Quran, its merits',
            'Marriage, divorce, maintenance, food',
            'Medicine, dress, manners, asking leave',
            'Supplications, what softens the heart, the decree',
            'Oaths, inheritance, punishments, compensation',
            'Dreams, trials, judgments',
            'Holding fast to Book and Sunna, and the oneness of God',
          ],
        },
      ],
    },
    {
      title: 'Why a hadith returns',
      body: [
        'You may find one hadith in ten places, once in full and elsewhere only the part that is needed, usually with another chain. Each time it supports a different point.',
        'When you meet a hadith, look for its other places. Together they show its full wording and what the author drew from it.',
      ],
    },
    {
      title: 'Words you will meet',
      body: [
        {
          terms: [
            ['tarjama', 'the heading of a chapter, with its verses and sayings'],
            ['musnad', 'with a connected chain: the body of the book'],
            ['muʿallaq', 'with the beginning of the chain left out, mostly in headings'],
            ['mutābaʿa', 'another narration that supports a narrator'],
            ['muttafaq ʿalayh', 'recorded by both al-Bukhārī and Muslim'],
            ['aṭrāf', 'the places of one hadith in the book'],
          ],
        },
      ],
    },
    {
      title: 'How to read it',
      body: [
        'Begin with the heading and ask what the author wants to show. Then let your eye pass over the chain, read the text, and return to the heading.',
        'Do not make the first reading a study of commentaries. Whoever fears the length may begin with the abridgement of al-Zabīdī (d. 893 AH / 1488 CE).',
        'When you cite it, name the book and the number, and the edition too: numbering differs.',
      ],
    },
    {
      title: 'Commentaries and editions',
      body: [
        'One of the oldest commentaries is by al-Khaṭṭābī (d. 388 AH / 998 CE). The most famous is Fatḥ al-Bārī by Ibn Ḥajar (d. 852 AH / 1449 CE); al-ʿAynī (d. 855 AH / 1451 CE) and al-Qasṭallānī (d. 923 AH / 1517 CE) wrote others of many volumes.',
        'Al-Yūnīnī (d. 701 AH / 1302 CE) compared the versions of the text with great care; the edition printed at Būlāq by order of the sultan rests on his copy.',
      ],
    },
  ],
};
