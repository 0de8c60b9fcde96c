import type { Introduction } from './introduction.ts';

export const seerahIntroductions: readonly Introduction[] = [
  {
    slug: 'al-sira-al-nabawiyya',
    coverTitleAr: 'السيرة النبوية',
    fullAuthor: 'Abū Muḥammad ʿAbd al-Malik ibn Hishām',
    fullAuthorAr: 'أبو محمد عبد الملك بن هشام المعافري',
    died: '218 AH / 833 CE',
    diedAr: '٢١٨هـ / ٨٣٣م',
    english: {
      book: 'Two generations stand in this book. Ibn Isḥāq of Medina (d. about 150 AH / 767 CE) gathered the life of the Prophet from those who had kept its reports. Ibn Hishām received that work through al-Bakkāʾī, cut what did not belong, explained its words, and marked his own notes so that a reader can tell the two apart.',
      author:
        'ʿAbd al-Malik ibn Hishām grew up in Basra and settled in Egypt, where he was known for grammar, genealogy and old poetry. Reports place his death in 218 AH / 833 CE or a few years earlier. Of the work of Ibn Isḥāq, his is the form that spread everywhere.',
      contents:
        'It begins with the descent of the Prophet and the story of Arabia: Yemen, the Year of the Elephant, Zamzam. Then birth and youth, the first revelation, the years of trial in Mecca, the Night Journey, the pledges of ʿAqaba, the Hijra, the brotherhood of Medina, the campaigns, the opening of Mecca, the delegations, and the last illness.',
      reading:
        'Nearly every later life of the Prophet leans on it. It is also a store of early Arabic: speeches, letters, treaties and verse, told with the pace of a long story.',
    },
    arabic: {
      book: 'في هذا الكتاب جيلان: جمع ابن إسحاق المدني (ت نحو ١٥٠هـ) سيرة النبي صلى الله عليه وسلم عمّن حفظ أخبارها، ثم أخذها ابن هشام من طريق البكّائي، فحذف ما ليس منها، وشرح غريبها، وميّز كلامه عن كلام صاحبها.',
      author:
        'نشأ عبد الملك بن هشام بالبصرة ونزل مصر، وعُرف بالنحو والأنساب والشعر القديم. قيل توفي سنة ٢١٨هـ وقيل قبلها بسنوات. وتهذيبه هو الصورة التي انتشر بها كتاب ابن إسحاق في الآفاق.',
      contents:
        'يبدأ بالنسب الشريف وأخبار العرب: اليمن وعام الفيل وزمزم، ثم المولد والنشأة وبدء الوحي، وسنوات الشدة بمكة، والإسراء، وبيعتا العقبة، والهجرة، والمؤاخاة بالمدينة، والغزوات، وفتح مكة، والوفود، والمرض والوفاة.',
      reading:
        'عليه اعتمد أكثر من كتب السيرة بعده. وهو مع ذلك خزانة للعربية الأولى: خطب وكتب وعهود وأشعار، تُروى في نسق قصة طويلة.',
    },
  },
  {
    slug: 'al-shamail-al-muhammadiyya',
    coverTitleAr: 'الشمائل المحمدية',
    fullAuthor: 'Abū ʿĪsā Muḥammad ibn ʿĪsā al-Tirmidhī',
    fullAuthorAr: 'الإمام أبو عيسى محمد بن عيسى الترمذي',
    died: '279 AH / 892 CE',
    diedAr: '٢٧٩هـ / ٨٩٢م',
    english: {
      book: 'Where the books of sīra tell what happened, this book tells what he was like. It gathers the descriptions of the Prophet, peace be upon him, given by his Companions and household, and leaves them in their own words.',
      author:
        'Al-Tirmidhī came from Tirmidh on the Oxus and was born about 209 AH / 824 CE. He travelled through Khurasan, Iraq and the Hijaz, learnt from al-Bukhārī, and wrote the Jāmiʿ, one of the six great collections of hadith. He was blind at the end of his life and died in 279 AH / 892 CE.',
      contents:
        'About four hundred narrations stand in more than fifty chapters. They speak of his face and hair, the seal between his shoulders, his clothing, ring and sandals; how he walked and sat; his bread and drink; his scent, speech, laughter and jokes; his worship, tears and bed; his humility and modesty; his names, his age and his death.',
      reading:
        'It is read out of love. Nothing in it is large: a turban, a cup, a smile, a way of listening. Together they let a reader who came centuries later know a person, and many teachers hold gatherings to read it from cover to cover.',
    },
    arabic: {
      book: 'كتب السيرة تروي ما كان، وهذا الكتاب يروي كيف كان. جمع فيه المؤلف وصف الصحابة وأهل البيت للنبي صلى الله عليه وسلم، وتركه بألفاظهم.',
      author:
        'الترمذي منسوب إلى ترمذ على نهر جيحون، وُلد نحو سنة ٢٠٩هـ، ورحل في خراسان والعراق والحجاز، وأخذ عن البخاري، وصنّف «الجامع» أحد الكتب الستة. كفّ بصره في آخر عمره، وتوفي سنة ٢٧٩هـ.',
      contents:
        'نحو أربعمئة رواية في أكثر من خمسين بابًا: في وجهه وشعره وخاتم النبوة، ولباسه وخاتمه ونعله، ومشيته وجلسته، وخبزه وشرابه، وعطره وكلامه وضحكه ومزاحه، وعبادته وبكائه وفراشه، وتواضعه وحيائه، وأسمائه وسنّه ووفاته.',
      reading:
        'يُقرأ محبةً. ليس فيه إلا دقائق: عمامة وقدح وابتسامة وحسن إصغاء، فإذا اجتمعت عرّفت القارئ بعد قرون بمن لم يره. ولذلك تُعقد المجالس لقراءته من أوله إلى آخره.',
    },
  },
];
