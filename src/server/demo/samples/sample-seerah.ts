import type { SampleText } from './sample-book.ts';

export const siraNabawiyya: SampleText = {
  slug: 'al-sira-al-nabawiyya',
  name: 'al-Sīra al-Nabawiyya',
  nameAr: 'السيرة النبوية',
  author: 'Ibn Hishām',
  authorAr: 'ابن هشام',
  category: 'Seerah',
  price: 35,
  offerPrice: 28,
  description: [
    'The life of the Prophet Muhammad, peace be upon him: the oldest full account of it still widely read.',
    'Ibn Hishām’s edition of the work of Ibn Isḥāq (d. about 150 AH / 767 CE), which he shortened, corrected and annotated.',
    'It runs from the lineage of the Prophet and pre-Islamic Arabia through Mecca, the Hijra and Medina to his death.',
    'Poems, letters, treaties and lists of those present at events stand beside the narrative.',
    'By ʿAbd al-Malik ibn Hishām (d. 218 AH / 833 CE; other dates are given), a grammarian from Basra who settled in Egypt.',
  ],
  descriptionAr: [
    'سيرة النبي محمد صلى الله عليه وسلم، في أقدم كتاب جامع لها ما زال متداولًا.',
    'هذّب فيه ابن هشام كتاب ابن إسحاق (ت نحو 150هـ / 767م)، فاختصره وصحّحه وعلّق عليه.',
    'يبدأ بالنسب الشريف وأخبار العرب قبل الإسلام، ثم مكة والهجرة والمدينة، إلى الوفاة.',
    'فيه مع الأخبار أشعار وكتب وعهود وأسماء من شهد المشاهد.',
    'تأليف عبد الملك بن هشام (ت 218هـ / 833م، وقيل غير ذلك)، النحوي البصري نزيل مصر.',
  ],
};

export const shamail: SampleText = {
  slug: 'al-shamail-al-muhammadiyya',
  name: 'al-Shamāʾil al-Muḥammadiyya',
  nameAr: 'الشمائل المحمدية',
  author: 'al-Tirmidhī',
  authorAr: 'الإمام الترمذي',
  category: 'Seerah',
  price: 28,
  offerPrice: 22,
  description: [
    'A portrait of the Prophet Muhammad, peace be upon him, from the words of those who saw him.',
    'About four hundred narrations in more than fifty short chapters: his appearance, dress, speech, laughter, meals, sleep and worship.',
    'It begins with how he looked and ends with his death, his legacy and the seeing of him in dreams.',
    'By Abū ʿĪsā Muḥammad al-Tirmidhī (d. 279 AH / 892 CE), author of one of the six great hadith collections.',
  ],
  descriptionAr: [
    'صورة النبي محمد صلى الله عليه وسلم كما وصفها من رآه.',
    'نحو أربعمئة رواية في أكثر من خمسين بابًا قصيرًا: في خَلقه ولباسه وكلامه وضحكه وطعامه ونومه وعبادته.',
    'يبدأ بوصف خِلقته، ويُختم بوفاته وميراثه ورؤيته في المنام.',
    'تأليف الإمام أبي عيسى محمد بن عيسى الترمذي (ت 279هـ / 892م)، صاحب الجامع أحد الكتب الستة.',
  ],
};
