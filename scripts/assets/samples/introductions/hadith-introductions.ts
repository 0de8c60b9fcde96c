import type { Introduction } from './introduction.ts';

const nawawi = {
  fullAuthor: 'Muḥyī al-Dīn Yaḥyā ibn Sharaf al-Nawawī',
  fullAuthorAr: 'الإمام محيي الدين يحيى بن شرف النووي',
  died: '676 AH / 1277 CE',
  diedAr: '٦٧٦هـ / ١٢٧٧م',
};

export const hadithIntroductions: readonly Introduction[] = [
  {
    slug: 'riyad-al-salihin',
    coverTitleAr: 'رياض الصالحين',
    ...nawawi,
    english: {
      book: 'The Gardens of the Righteous is a book of hadith made for use. Its author wished to gather sound reports that lead a person toward the next life: the manners of the outward, the care of the inward, and what a believer needs from morning to night.',
      author:
        'Al-Nawawī was born in 631 AH / 1233 CE at Nawā, south of Damascus. He studied and taught in that city, never married, lived on very little, and is remembered for speaking plainly to rulers. He died in his home town in 676 AH / 1277 CE, in his mid-forties, leaving works that shaped Shāfiʿī law and hadith study.',
      contents:
        'Some nineteen hundred hadiths stand in several hundred chapters. The first is on sincerity; then repentance, patience, truthfulness, trust. Later books take up food, dress, sleep, greetings, the sick, travel, prayer, fasting, knowledge, remembrance, and the tongue. The last chapters seek forgiveness and describe Paradise.',
      reading:
        'Verses come first, then hadiths, each with its source, and hard words are briefly explained. No training is needed to begin, and there is no end to the practice. It is read aloud after prayers, at table, and alone.',
    },
    arabic: {
      book: '«رياض الصالحين» كتاب حديث صُنع للعمل. أراد مؤلفه أن يجمع من الأحاديث الصحيحة ما يكون طريقًا لصاحبه إلى الآخرة: آداب الظاهر، ورعاية الباطن، وما يحتاج إليه المؤمن من صباحه إلى مسائه.',
      author:
        'وُلد النووي سنة ٦٣١هـ بنوى جنوبي دمشق، وتعلّم بدمشق ودرّس بها، وعاش زاهدًا لم يتزوج، وعُرف بالصدع بالحق عند الحكام. توفي ببلده سنة ٦٧٦هـ ولم يبلغ الخمسين، وبقيت كتبه عمدةً في الفقه الشافعي والحديث.',
      contents:
        'فيه نحو ألف وتسعمئة حديث في مئات الأبواب، أولها الإخلاص، ثم التوبة والصبر والصدق واليقين والتوكل، وبعدها آداب الطعام واللباس والنوم والسلام وعيادة المريض والسفر، ثم الصلاة والصيام والعلم والذكر وحفظ اللسان، وآخرها الاستغفار ووصف الجنة.',
      reading:
        'تتقدم الآيات ثم الأحاديث معزوّةً إلى من خرّجها، مع شرح يسير لغريب الألفاظ. لا يحتاج المبتدئ فيه إلى مقدمات، ولا يستغني عنه المنتهي. يُقرأ بعد الصلوات وفي البيوت وفي الخلوة.',
    },
  },
  {
    slug: 'sahih-al-bukhari',
    coverTitleAr: 'صحيح البخاري',
    fullAuthor: 'Abū ʿAbd Allāh Muḥammad ibn Ismāʿīl al-Bukhārī',
    fullAuthorAr: 'الإمام أبو عبد الله محمد بن إسماعيل البخاري',
    died: '256 AH / 870 CE',
    diedAr: '٢٥٦هـ / ٨٧٠م',
    english: {
      book: 'The Ṣaḥīḥ is the first great book given wholly to hadith that its author judged sound. He asked of every chain that its narrators be reliable and that each had truly met the one he reports from, and he is said to have worked at it for sixteen years.',
      author:
        'Al-Bukhārī was born in Bukhara in 194 AH / 810 CE and lost his father early. He knew hadith as a boy, went on pilgrimage as a youth, and then travelled for years through the Hijaz, Iraq, Syria and Egypt. He died in a village near Samarkand in 256 AH / 870 CE.',
      contents:
        'In the usual numbering there are ninety-seven books. The first is on the beginning of revelation; faith, knowledge, purity and prayer follow, then almsgiving, pilgrimage, fasting, trade, testimony, the prophets, the campaigns, commentary on the Quran, marriage, medicine, manners and more. The last is on the oneness of God.',
      reading:
        'Sunni scholars place it, with the Ṣaḥīḥ of Muslim, at the head of the books of hadith. The same report may return under several headings, each time to show another lesson; to read the headings is to watch a jurist think.',
    },
    arabic: {
      book: '«الجامع الصحيح» أول كتاب كبير أُفرد للحديث الصحيح. اشترط صاحبه ثقة الرواة وثبوت لقاء كل راوٍ لمن روى عنه، ويُروى أنه أقام في تصنيفه ست عشرة سنة.',
      author:
        'وُلد محمد بن إسماعيل ببخارى سنة ١٩٤هـ ونشأ يتيمًا، وحفظ الحديث صبيًّا، وحجّ شابًّا، ثم رحل سنين في الحجاز والعراق والشام ومصر. توفي بقرية قرب سمرقند سنة ٢٥٦هـ.',
      contents:
        'هو على الترقيم الشائع سبعة وتسعون كتابًا، أولها بدء الوحي، ثم الإيمان والعلم والطهارة والصلاة، ثم الزكاة والحج والصوم والبيوع والشهادات، وأحاديث الأنبياء والمغازي والتفسير والنكاح والطب والأدب وغيرها، وآخرها كتاب التوحيد.',
      reading:
        'يقدّمه أهل السنة مع صحيح مسلم على سائر كتب الحديث. وقد يعيد الحديث الواحد في أبواب شتى ليدلّ في كل موضع على فائدة أخرى؛ فمن قرأ تراجمه رأى كيف يفكّر الفقيه.',
    },
  },
  {
    slug: 'the-forty-hadith',
    coverTitleAr: 'الأربعون النووية',
    ...nawawi,
    english: {
      book: 'Many scholars collected forty hadiths. Al-Nawawī chose his for their weight: each is a rule of the religion, called by some scholar a half of Islam, or a third of it, or its pivot. He gave forty-two, without chains, so that they might be easy to keep.',
      author:
        'Yaḥyā ibn Sharaf al-Nawawī was born at Nawā in Syria in 631 AH / 1233 CE, studied and taught in Damascus, and died in 676 AH / 1277 CE. He built on a gathering of far-reaching hadiths by Ibn al-Ṣalāḥ (d. 643 AH / 1245 CE) and added to it.',
      contents:
        'It opens with intention and with the hadith of Jibrīl on islām, faith and excellence. Then come the five pillars, the lawful and the doubtful, sincere counsel, leaving what does not concern one, loving for others what one loves for oneself, restraint of anger, and harming none. The last speaks of God’s forgiveness.',
      reading:
        'It is short enough for a child to learn and deep enough for a lifetime. Teachers begin with it, and long commentaries have grown around it; Ibn Rajab’s adds further hadiths and brings the number to fifty.',
    },
    arabic: {
      book: 'جمع كثير من العلماء أربعين حديثًا، واختار النووي أربعينه لعظم موقعها: كل حديث منها قاعدة من قواعد الدين، وصفه بعض العلماء بأنه نصف الإسلام أو ثلثه أو أن مدار الإسلام عليه. وهي اثنان وأربعون، حُذفت أسانيدها ليسهل حفظها.',
      author:
        'وُلد يحيى بن شرف بنوى من أرض الشام سنة ٦٣١هـ، وتعلّم ودرّس بدمشق، وتوفي سنة ٦٧٦هـ. بنى كتابه على أحاديث جوامع جمعها ابن الصلاح (ت ٦٤٣هـ) وزاد عليها.',
      contents:
        'تبدأ بالنية وحديث جبريل، ثم أركان الإسلام الخمسة، والحلال البيّن والمشتبهات، والنصيحة، وترك المرء ما لا يعنيه، وأن يحب لأخيه ما يحب لنفسه، وترك الغضب، ونفي الضرر. وآخرها في سعة مغفرة الله.',
      reading:
        'يحفظها الصغير لقصرها، ويقف عندها الكبير عمره. بها يبدأ المعلمون، وحولها شروح طويلة، منها شرح ابن رجب الذي زاد فيه أحاديث حتى بلغت خمسين.',
    },
  },
];
