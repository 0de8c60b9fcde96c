import type { SampleText } from './sample-texts.ts';

export const riyadAlSalihin: SampleText = {
  slug: 'riyad-al-salihin',
  name: 'Riyāḍ al-Ṣāliḥīn',
  nameAr: 'رياض الصالحين',
  author: 'Imam al-Nawawī',
  authorAr: 'الإمام النووي',
  category: 'Hadith',
  price: 30,
  offerPrice: 24,
  description: [
    'Some nineteen hundred hadiths on worship, conduct and the heart, chosen for everyday practice.',
    'Chapters usually open with verses of the Quran, then give the narrations with the name of the collection each comes from.',
    'It begins with sincerity of intention and ends with the seeking of forgiveness and the joys of Paradise.',
    'By Yaḥyā ibn Sharaf al-Nawawī (d. 676 AH / 1277 CE), the Shāfiʿī jurist and hadith scholar of Damascus.',
    'One of the most widely read hadith books in homes and mosques, in Arabic and in many translations.',
  ],
  descriptionAr: [
    'نحو ألف وتسعمئة حديث في العبادات والآداب وأعمال القلوب، اختيرت للعمل بها كل يوم.',
    'تُفتتح أبوابه غالبًا بآيات من القرآن، ثم تُساق الأحاديث مع ذكر من خرّجها.',
    'يبدأ بباب الإخلاص وإحضار النية، ويُختم بالاستغفار وما أعدّ الله للمؤمنين في الجنة.',
    'تأليف الإمام يحيى بن شرف النووي (ت 676هـ / 1277م)، الفقيه الشافعي المحدّث بدمشق.',
    'من أكثر كتب الحديث قراءةً في البيوت والمساجد، وقد تُرجم إلى لغات كثيرة.',
  ],
};

export const sahihAlBukhari: SampleText = {
  slug: 'sahih-al-bukhari',
  name: 'Ṣaḥīḥ al-Bukhārī',
  nameAr: 'صحيح البخاري',
  author: 'Imam al-Bukhārī',
  authorAr: 'الإمام البخاري',
  category: 'Hadith',
  price: 35,
  offerPrice: 30,
  description: [
    'The most esteemed collection of authentic hadith among Sunni Muslims, arranged by subject.',
    'More than seven thousand narrations with their chains, counting repetitions, in ninety-seven books in the usual numbering.',
    'It opens with the beginning of revelation and closes with the oneness of God, passing through worship, trade, law, history and Quran commentary.',
    'By Muḥammad ibn Ismāʿīl al-Bukhārī (d. 256 AH / 870 CE), who travelled from Bukhara to the Hijaz, Iraq, Syria and Egypt to hear hadith.',
    'Its chapter headings are a work of law in themselves: each shows what the author drew from the report below it.',
  ],
  descriptionAr: [
    'أجلّ كتب الحديث الصحيح عند أهل السنة، مرتَّب على الأبواب.',
    'فيه أكثر من سبعة آلاف حديث بأسانيدها مع المكرّر، في سبعة وتسعين كتابًا على الترقيم الشائع.',
    'يُفتتح ببدء الوحي ويُختم بكتاب التوحيد، وبينهما العبادات والبيوع والأحكام والسير والتفسير.',
    'تأليف الإمام محمد بن إسماعيل البخاري (ت 256هـ / 870م)، رحل من بخارى إلى الحجاز والعراق والشام ومصر في طلب الحديث.',
    'تراجم أبوابه فقهٌ قائم بنفسه: تدلّ كل ترجمة على ما استنبطه المؤلف من الحديث الذي تحتها.',
  ],
};

export const fortyHadith: SampleText = {
  slug: 'the-forty-hadith',
  name: 'The Forty Hadith',
  nameAr: 'الأربعون النووية',
  author: 'Imam al-Nawawī',
  authorAr: 'الإمام النووي',
  category: 'Hadith',
  price: 24,
  offerPrice: 18,
  description: [
    'Forty-two short hadiths, each of them a foundation on which scholars have rested a part of the religion.',
    'It opens with “actions are by intentions”, then the hadith in which Jibrīl asks about islām, faith and excellence.',
    'By Yaḥyā ibn Sharaf al-Nawawī (d. 676 AH / 1277 CE), who left out the chains of narrators so that it could be learnt by heart.',
    'Often the first hadith book that a student memorises; Ibn Rajab (d. 795 AH / 1393 CE) is among its many commentators.',
  ],
  descriptionAr: [
    'اثنان وأربعون حديثًا قصيرًا، كل حديث منها قاعدة بنى عليها العلماء بابًا من أبواب الدين.',
    'أولها حديث «إنما الأعمال بالنيات»، ثم حديث جبريل في الإسلام والإيمان والإحسان.',
    'جمعها الإمام يحيى بن شرف النووي (ت 676هـ / 1277م)، وحذف أسانيدها ليسهل حفظها.',
    'هي في الغالب أول ما يحفظه الطالب من كتب الحديث، ومن أشهر شرّاحها ابن رجب الحنبلي (ت 795هـ / 1393م).',
  ],
};
