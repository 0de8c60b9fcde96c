import type { Introduction } from './introduction.ts';

export const dawahIntroductions: readonly Introduction[] = [
  {
    slug: 'al-amr-bi-l-maruf',
    coverTitleAr: 'الأمر بالمعروف والنهي عن المنكر',
    fullAuthor: 'Abū Bakr ʿAbd Allāh ibn Muḥammad, Ibn Abī al-Dunyā',
    fullAuthorAr: 'الحافظ أبو بكر عبد الله بن محمد ابن أبي الدنيا',
    died: '281 AH / 894 CE',
    diedAr: '٢٨١هـ / ٨٩٤م',
    english: {
      book: 'Commanding right and forbidding wrong is a duty the Quran lays on the community. This small book is among the oldest given to that duty alone. It does not argue a doctrine; it lets hadiths and the first generations speak, one report after another.',
      author:
        'Ibn Abī al-Dunyā was born in Baghdad in 208 AH / 823 CE and died there in 281 AH / 894 CE. He tutored princes of the Abbasid house, two of whom became caliphs, and wrote more than a hundred short books on the life of the heart: on gratitude, silence, grief, hope, patience and death.',
      contents:
        'There are reports of what befalls a people who see wrong and do not change it; of the word of truth before an unjust ruler; of the degrees of hand, tongue and heart; of the one who bids others and forgets himself; and of gentleness, knowledge and patience in whoever gives counsel. Each comes with its chain.',
      reading:
        'It is read for its voices. The people in it are afraid, and brave, and careful of others’ honour. Later authors who set out the rules of this duty had such collections before them, and a reader today hears in it how good advice should sound.',
    },
    arabic: {
      book: 'الأمر بالمعروف والنهي عن المنكر فريضة أوجبها القرآن على الأمة، وهذا الكتاب الصغير من أقدم ما أُفرد لها. لا يقرّر فيه صاحبه مذهبًا، بل يسوق الأحاديث والآثار خبرًا بعد خبر.',
      author:
        'وُلد ابن أبي الدنيا ببغداد سنة ٢٠٨هـ، وتوفي بها سنة ٢٨١هـ. أدّب أبناء الخلفاء من بني العباس، وولي الخلافة منهم اثنان، وصنّف أكثر من مئة كتاب قصير في الرقائق: في الشكر والصمت والحزن والرجاء والصبر والموت.',
      contents:
        'فيه أخبار عمّا يحلّ بقوم يرون المنكر فلا يغيّرونه، وعن كلمة الحق عند السلطان الجائر، وعن مراتب الإنكار باليد واللسان والقلب، وعمّن يأمر الناس وينسى نفسه، وعن الرفق والعلم والصبر في الناصح، كل خبر بإسناده.',
      reading:
        'يُقرأ لما فيه من أصوات: أناس يخافون ويقدمون ويحفظون أعراض الناس. وعلى مثله بنى من فصّل أحكام هذه الفريضة بعده، ويسمع فيه القارئ اليوم كيف تكون النصيحة الحسنة.',
    },
  },
];
