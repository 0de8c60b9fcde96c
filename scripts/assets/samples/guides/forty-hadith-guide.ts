import type { Guide } from './guide.ts';

export const fortyHadithGuide: Guide = {
  slug: 'the-forty-hadith',
  first: 'en',
  english: [
    {
      title: 'What this guide is for',
      body: [
        'This is a guide to the Forty Hadith of al-Nawawī, written for this shop. It tells how the book is built, what each hadith is about, which words you will meet, and one way to learn it.',
        'It is not the book itself: it does not give the hadiths or a translation of them. Keep the book beside you and use the guide as a map.',
      ],
    },
    {
      title: 'The book and its maker',
      body: [
        'Collections of forty hadiths are an old custom. Scholars before al-Nawawī had gathered forty on creed, on law, on asceticism, on manners. In his preface he explains what he wanted to do: to gather forty that touch all of these, each of them a great rule of the religion.',
        'Yaḥyā ibn Sharaf al-Nawawī was born at Nawā in Syria in 631 AH / 1233 CE and died there in 676 AH / 1277 CE. He lived and taught in Damascus. He also wrote Riyāḍ al-Ṣāliḥīn, a commentary on the Ṣaḥīḥ of Muslim, and works of Shāfiʿī law.',
        'He began from a smaller gathering of far-reaching hadiths by Ibn al-Ṣalāḥ and added to it. The book is called “the forty”, as Arabic rounds such numbers, but it holds forty-two.',
      ],
    },
    {
      title: 'How each hadith is set out',
      body: [
        'Every entry has the same three parts. First comes the name of the Companion who heard the words from the Prophet, peace be upon him. Then come the words. Last comes the name of the collection in which they are recorded.',
        'Al-Nawawī left out the chains of narrators on purpose, so that the book would be short enough to keep by heart. Most of the hadiths are in al-Bukhārī, in Muslim, or in both; others are in al-Tirmidhī, Abū Dāwūd, Ibn Mājah, al-Nasāʾī, Aḥmad and a few more.',
        'After the hadiths he added a short chapter that spells out difficult words letter by letter, so that nobody misreads them. Some printed editions leave it out.',
      ],
    },
    {
      title: 'The forty-two in order',
      body: [
        'The subjects below are in the order of the book. They are only names to find your way by.',
        {
          list: [
            'Deeds are judged by intentions',
            'Jibrīl asks about islām, faith, excellence and the Hour',
            'The five pillars',
            'How a human being is formed, and the decree',
            'What is added to the religion is rejected',
            'The lawful, the unlawful and the doubtful; the heart',
            'Religion is sincere counsel',
            'When life and property are protected',
            'Doing what one is able, leaving what is forbidden',
            'God is good and accepts only what is good',
            'Leaving what causes doubt',
            'Leaving what does not concern one',
            'Loving for others what one loves for oneself',
            'The sanctity of life',
            'Good speech or silence; the neighbour and the guest',
            'Do not be angry',
            'Doing everything well, mercy to animals included',
            'Mindfulness, mending a wrong with a good deed, good character',
            'Be mindful of God and He will guard you',
            'Modesty',
            'Believe, then be upright',
            'A man asks whether keeping to the duties is enough',
            'Purity, remembrance, prayer, charity, patience',
            'God has forbidden injustice',
            'The many kinds of charity',
            'A charity for every joint, every day',
            'Righteousness and sin: what the heart knows',
            'Holding to the Sunna after the Prophet',
            'What leads to Paradise, and guarding the tongue',
            'Duties, limits, and what was left unsaid',
            'Doing without the world',
            'No harm and no returning of harm',
            'Proof is on the claimant',
            'Changing a wrong by hand, tongue or heart',
            'Brotherhood: no envy, no turning away',
            'Relieving distress; the path of knowledge',
            'How good and bad deeds are recorded',
            'How a servant draws near to God',
            'Mistake, forgetting and force are pardoned',
            'Being in the world like a stranger',
            'Wanting what the Prophet brought',
            'The breadth of God’s forgiveness',
          ],
        },
      ],
    },
    {
      title: 'Groups that help to remember',
      body: [
        'The book is not divided into chapters, but its subjects fall into groups. The first three lay the foundation: intention, the whole of the religion in one conversation, and the five pillars.',
        'Several are rules of law that jurists quote in every book: the doubtful and the lawful (6), no harm (32), the burden of proof (33), and pardon for mistakes (39).',
        'Several are about character: leaving what does not concern one (12), loving for others (13), speech, neighbour and guest (15), anger (16), modesty (20), brotherhood (35).',
        'Others are for the inner life: mindfulness (19), uprightness (21), nearness to God (38), the stranger (40), and hope (42), with which the book ends.',
      ],
    },
    {
      title: 'Words you will meet',
      body: [
        {
          terms: [
            ['ḥadīth', 'a report of what the Prophet said, did or approved'],
            ['isnād', 'the chain of people who passed it on; left out here'],
            ['matn', 'the text of the report'],
            ['ṣaḥīḥ', 'sound: with a strong and unbroken chain'],
            ['ḥasan', 'good: a little below sound, and still accepted'],
            ['ḥadīth qudsī', 'words that the Prophet relates from God, such as number 24'],
            ['rawāhu', '“it was recorded by”, before the name of a collection'],
            ['Companion', 'one who met the Prophet, believing in him'],
          ],
        },
      ],
    },
    {
      title: 'A way to learn it',
      body: [
        'Take one hadith a week. Read it aloud in Arabic several times on the first day, with a teacher or a recording if you can, and learn what each word means.',
        'On the following days repeat it from memory and read a page of commentary. On the last day say it together with the ones before it. At this pace the book takes less than a year.',
        'The short ones can be learnt in a day: numbers 5, 7, 11, 12, 13, 16, 20, 21, 32, 33 and 41. The long ones, such as 2, 19, 23, 24 and 29, are easier in parts.',
      ],
    },
    {
      title: 'Where to go next',
      body: [
        'The best-known commentary is by Ibn Rajab (d. 795 AH / 1393 CE), Jāmiʿ al-ʿulūm wa-l-ḥikam. He added eight hadiths, so that his book treats fifty. It is long and rewards slow reading.',
        'Ibn Ḥajar al-Haytamī (d. 974 AH / 1567 CE) wrote another, al-Fatḥ al-mubīn. A short one is ascribed to Ibn Daqīq al-ʿĪd (d. 702 AH / 1302 CE).',
        'After the Forty, many readers go on to Riyāḍ al-Ṣāliḥīn by the same author, which is arranged by subjects of daily life.',
      ],
    },
  ],
  arabic: [
    {
      title: 'لماذا هذا الدليل',
      body: [
        'هذا دليل إلى الأربعين النووية كُتب لهذا المتجر، يبيّن كيف بُني الكتاب، وموضوع كل حديث، والمصطلحات التي تمرّ بالقارئ، وطريقةً لحفظه.',
        'وليس هو الكتاب نفسه، فليس فيه نص الأحاديث ولا شرحها. اجعل الكتاب بين يديك، واتخذ الدليل خريطة له.',
      ],
    },
    {
      title: 'الكتاب ومؤلفه',
      body: [
        'جمعُ أربعين حديثًا عادة قديمة، فقد جمع علماء قبل النووي أربعين في أصول الدين، أو في الفروع، أو في الزهد، أو في الآداب. وذكر في مقدمته أنه أراد أربعين تجمع ذلك كله، كل حديث منها قاعدة عظيمة من قواعد الدين.',
        'وُلد يحيى بن شرف النووي بنوى من أرض الشام سنة ٦٣١هـ، وتوفي بها سنة ٦٧٦هـ، وعاش ودرّس بدمشق. ومن كتبه رياض الصالحين، وشرح صحيح مسلم، وكتب في الفقه الشافعي.',
        'بنى كتابه على أحاديث جوامع جمعها ابن الصلاح وزاد عليها. واسمه «الأربعون» على عادة العرب في جبر العدد، وهي اثنان وأربعون.',
      ],
    },
    {
      title: 'كيف يُساق الحديث',
      body: [
        'لكل حديث ثلاثة أجزاء: اسم الصحابي الذي سمعه من النبي صلى الله عليه وسلم، ثم المتن، ثم من خرّجه من أصحاب الكتب.',
        'حذف النووي الأسانيد عمدًا ليسهل الحفظ. وأكثر الأحاديث عند البخاري أو مسلم أو عندهما معًا، والباقي عند الترمذي وأبي داود وابن ماجه والنسائي وأحمد وغيرهم.',
        'وختم كتابه بباب قصير في ضبط الألفاظ المشكلة حرفًا حرفًا حتى لا يُغلط فيها، وتخلو منه بعض الطبعات.',
      ],
    },
    {
      title: 'مجموعات تعين على الحفظ',
      body: [
        'ليس في الكتاب أبواب، لكن موضوعاته تأتلف في مجموعات. فالثلاثة الأولى أساس: النية، ثم حديث جبريل وفيه الدين كله، ثم أركان الإسلام.',
        'ومنها قواعد يكثر الفقهاء من ذكرها: الحلال والحرام والمشتبهات (٦)، ولا ضرر ولا ضرار (٣٢)، والبينة على المدعي (٣٣)، والتجاوز عن الخطأ والنسيان (٣٩).',
        'ومنها ما هو في الأخلاق: ترك ما لا يعني (١٢)، ومحبة الخير للغير (١٣)، والكلام والجار والضيف (١٥)، وترك الغضب (١٦)، والحياء (٢٠)، والأخوّة (٣٥).',
        'ومنها ما هو لأعمال القلوب: حفظ الله (١٩)، والاستقامة (٢١)، والتقرب إلى الله (٣٨)، والغربة في الدنيا (٤٠)، والرجاء (٤٢) وبه خُتم الكتاب.',
      ],
    },
    {
      title: 'مصطلحات',
      body: [
        {
          terms: [
            ['الحديث', 'ما نُقل عن النبي من قول أو فعل أو تقرير'],
            ['الإسناد', 'سلسلة الرواة، وقد حُذفت هنا'],
            ['المتن', 'نص الحديث'],
            ['الصحيح', 'ما اتصل سنده بنقل العدل الضابط'],
            ['الحسن', 'دون الصحيح قليلًا، وهو مقبول'],
            ['الحديث القدسي', 'ما يرويه النبي عن ربه، كالحديث ٢٤'],
            ['رواه فلان', 'أخرجه في كتابه'],
          ],
        },
      ],
    },
    {
      title: 'طريقة للحفظ',
      body: [
        'خذ في كل أسبوع حديثًا. اقرأه في اليوم الأول مرات بصوت مسموع، على معلم أو مع تسجيل إن أمكن، واعرف معنى كل كلمة فيه.',
        'ثم كرّره من حفظك في الأيام التالية، واقرأ صفحة من شرحه، وفي آخر الأسبوع أعده مع ما قبله. وبهذا يتم الكتاب في أقل من سنة.',
        'والقصار تُحفظ في يوم: ٥ و٧ و١١ و١٢ و١٣ و١٦ و٢٠ و٢١ و٣٢ و٣٣ و٤١. والطوال، مثل ٢ و١٩ و٢٣ و٢٤ و٢٩، يسهل حفظها أجزاء.',
      ],
    },
    {
      title: 'ما بعد الأربعين',
      body: [
        'أشهر شروحها «جامع العلوم والحكم» لابن رجب الحنبلي (ت ٧٩٥هـ)، زاد فيه ثمانية أحاديث فبلغت خمسين، وهو كتاب كبير يُقرأ على مهل.',
        'وشرحها ابن حجر الهيتمي (ت ٩٧٤هـ) في «الفتح المبين»، ويُنسب إلى ابن دقيق العيد (ت ٧٠٢هـ) شرح قصير.',
        'وينتقل كثير من القراء بعدها إلى رياض الصالحين للمؤلف نفسه، وهو مرتب على أبواب الحياة اليومية.',
      ],
    },
  ],
};
