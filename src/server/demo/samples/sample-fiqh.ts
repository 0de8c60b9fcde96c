import type { SampleText } from './sample-book.ts';

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
