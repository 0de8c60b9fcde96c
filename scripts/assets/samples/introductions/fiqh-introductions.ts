import type { Introduction } from './introduction.ts';

export const fiqhIntroductions: readonly Introduction[] = [
  {
    slug: 'bidayat-al-mujtahid',
    coverTitleAr: 'بداية المجتهد ونهاية المقتصد',
    fullAuthor: 'Abū al-Walīd Muḥammad ibn Aḥmad ibn Rushd',
    fullAuthorAr: 'القاضي أبو الوليد محمد بن أحمد بن رشد الحفيد',
    died: '595 AH / 1198 CE',
    diedAr: '٥٩٥هـ / ١١٩٨م',
    english: {
      book: 'The title says whom it is for: a beginning for one who would reason for himself, and an end for one content with a middle measure. Ibn Rushd wrote it, he says, as a reminder for himself of the questions of law, agreed and disputed, with their proofs.',
      author:
        'Ibn Rushd was born in Córdoba in 520 AH / 1126 CE, into a family of judges; his grandfather of the same name was a great Mālikī jurist. He was himself judge in Seville and Córdoba, a physician, and the commentator of Aristotle whom Latin Europe called Averroes. He died in Marrakesh in 595 AH / 1198 CE.',
      contents:
        'After a short preface on the sources of law come purification, prayer, funerals, almsgiving, fasting, pilgrimage, jihad, oaths and food; then marriage and divorce, sales and contracts, partnership, gifts, inheritance, injuries, punishments, and at the end the work of the judge.',
      reading:
        'Rules are easily found elsewhere. Here one finds reasons: a word with two meanings, two hadiths in tension, an analogy accepted by one school and not by another. Whoever follows a hundred of its questions begins to see the next answer coming.',
    },
    arabic: {
      book: 'في العنوان بيان من كُتب له: هو بداية لمن أراد الاجتهاد، ونهاية لمن اكتفى بالقصد. وذكر ابن رشد أنه كتبه تذكرةً لنفسه بمسائل الأحكام المتفق عليها والمختلف فيها بأدلتها.',
      author:
        'وُلد ابن رشد بقرطبة سنة ٥٢٠هـ في بيت قضاء، وجدّه سميّه من كبار فقهاء المالكية. ولي قضاء إشبيلية وقرطبة، وكان طبيبًا وشارحًا لأرسطو عُرف عند اللاتين باسم أفيرويس. توفي بمراكش سنة ٥٩٥هـ.',
      contents:
        'بعد مقدمة وجيزة في أصول الأحكام تأتي الطهارة والصلاة والجنائز والزكاة والصيام والحج والجهاد والأيمان والأطعمة، ثم النكاح والطلاق، والبيوع والعقود، والشركة والهبات، والفرائض، والجنايات والحدود، وآخرها الأقضية.',
      reading:
        'الأحكام تُطلب في غيره، وأما الأسباب فهنا: لفظ يحتمل معنيين، أو حديثان متعارضان، أو قياس قبله مذهب ولم يقبله آخر. ومن تتبّع مئة مسألة منه كاد يعرف الجواب قبل أن يبلغه.',
    },
  },
  {
    slug: 'al-risala',
    coverTitleAr: 'الرسالة',
    fullAuthor: 'Abū ʿAbd Allāh Muḥammad ibn Idrīs al-Shāfiʿī',
    fullAuthorAr: 'الإمام أبو عبد الله محمد بن إدريس الشافعي',
    died: '204 AH / 820 CE',
    diedAr: '٢٠٤هـ / ٨٢٠م',
    english: {
      book: 'Before this book jurists argued; in it one of them asked by what right an argument counts. It is said that ʿAbd al-Raḥmān ibn Mahdī asked for it while al-Shāfiʿī was young. What we read is the later form, written in Egypt.',
      author:
        'Al-Shāfiʿī was born in Gaza in 150 AH / 767 CE and brought up in Mecca. He read the Muwaṭṭaʾ with Mālik in Medina, studied the law of Iraq with Muḥammad ibn al-Ḥasan, and spent his last years in Egypt, where he died in 204 AH / 820 CE. One of the four Sunni schools of law carries his name.',
      contents:
        'It begins with bayān, the ways in which God makes His will clear. Then the general and the particular in the Quran, the duty to obey the Messenger, abrogation, hadiths that seem to conflict, the report of a single narrator, consensus, analogy, personal reasoning, and the limits of preference, closing with lawful disagreement.',
      reading:
        'It is where the science of legal theory begins for us, and it is alive on the page: “he said”, “I said”, objection and reply. It teaches patience in argument, and an Arabic that grammarians took as evidence.',
    },
    arabic: {
      book: 'كان الفقهاء قبله يحتجّون، فجاء هذا الكتاب يسأل: بمَ تقوم الحجة؟ ويُروى أن عبد الرحمن بن مهدي طلبه من الشافعي وهو شاب. والذي بأيدينا هو الرسالة الجديدة التي كتبها بمصر.',
      author:
        'وُلد الشافعي بغزة سنة ١٥٠هـ ونشأ بمكة، وقرأ الموطأ على مالك بالمدينة، وأخذ فقه العراق عن محمد بن الحسن، وأقام آخر عمره بمصر، وبها توفي سنة ٢٠٤هـ. وإليه يُنسب أحد المذاهب الأربعة.',
      contents:
        'يبدأ بالبيان ووجوهه، ثم العام والخاص في القرآن، وفرض طاعة الرسول، والناسخ والمنسوخ، وما ظاهره التعارض من الأحاديث، وخبر الواحد، والإجماع، والقياس، والاجتهاد، وردّ الاستحسان، ويُختم بالاختلاف الجائز.',
      reading:
        'به يبدأ علم أصول الفقه فيما وصل إلينا، وهو حيّ في صفحاته: قال وقلت، واعتراض وجواب. يعلّم الصبر في المناظرة، ولغته حجة عند أهل العربية.',
    },
  },
];
