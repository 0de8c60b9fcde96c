import type { Introduction } from './introduction.ts';

const book =
  'Ibn Kathīr’s Commentary on the Mighty Quran explains the Book verse by verse. Its rule is simple and strict: let the Quran explain the Quran; then ask the Prophet’s words; then those who saw him, and those who learnt from them.';

const author =
  'Ismāʿīl ibn Kathīr was born about 701 AH / 1301 CE in a village near Buṣrā in Syria and came to Damascus as a child. He studied with al-Mizzī, whose daughter he married, and with Ibn Taymiyya. He also wrote the great history al-Bidāya wa-l-Nihāya, and died in 774 AH / 1373 CE.';

const reading =
  'It is read because it shows its work. Reports come with their sources, weak ones are often named as weak, and a reader sees how a meaning is reached. For six centuries it has been a first commentary for students and a companion at home.';

const bookAr =
  '«تفسير القرآن العظيم» يبيّن كتاب الله آيةً آية، على قاعدة محكمة: يُفسَّر القرآن بالقرآن، ثم بحديث النبي صلى الله عليه وسلم، ثم بأقوال الصحابة الذين رأوه، ثم بأقوال من أخذ عنهم.';

const authorAr =
  'وُلد إسماعيل بن عمر بن كثير نحو سنة ٧٠١هـ في قرية قرب بُصرى الشام، وقدم دمشق صغيرًا، وأخذ عن المزّي وصاهره، وعن ابن تيمية. وله التاريخ الكبير «البداية والنهاية». توفي سنة ٧٧٤هـ.';

const readingAr =
  'يُقرأ لأنه يُظهر دليله: يعزو الروايات إلى مصادرها، وكثيرًا ما ينبّه على ضعيفها، فيرى القارئ كيف يُبلغ المعنى. وقد ظل قرونًا أول تفسير يقرؤه الطالب، ورفيقًا في البيوت.';

const contents: readonly (readonly [english: string, arabic: string])[] = [
  [
    'This first volume opens with the author’s introduction on how the Quran is to be explained. Then come al-Fātiḥa, the seven verses of every prayer, and al-Baqara to verse 252: faith and hypocrisy, Adam, the Children of Israel, Ibrāhīm and the House, the prayer direction, fasting, pilgrimage, the family, and the story of Ṭālūt.',
    'يُفتتح هذا الجزء بمقدمة المؤلف في طرق التفسير، ثم سورة الفاتحة، وهي السبع التي تُقرأ في كل صلاة، ثم سورة البقرة إلى الآية ٢٥٢: الإيمان والنفاق، وآدم، وبنو إسرائيل، وإبراهيم والبيت، والقبلة، والصيام والحج، وأحكام الأسرة، وخبر طالوت.',
  ],
  [
    'This volume completes al-Baqara from verse 253, with the Throne Verse, spending, usury and the long verse on debts. Āl ʿImrān follows: the family of Maryam, the dialogue with the People of the Book, and the lessons of Uḥud. It ends in al-Nisāʾ, at verse 147, after orphans, inheritance, marriage and justice.',
    'يتم هذا الجزء سورة البقرة من الآية ٢٥٣، وفيها آية الكرسي والإنفاق والربا وآية الدَّين، ثم سورة آل عمران: بيت مريم، ومحاورة أهل الكتاب، وعبرة أحد، وينتهي في سورة النساء عند الآية ١٤٧ بعد أحكام اليتامى والمواريث والنكاح والعدل.',
  ],
  [
    'This volume takes up al-Nisāʾ at verse 148 and completes it. Al-Māʾida follows with covenants, ablution, lawful food, the two sons of Adam and the table from heaven. Al-Anʿām ends the volume: a long reasoning for the oneness of God, with Ibrāhīm before the star, the moon and the sun.',
    'يبدأ هذا الجزء من سورة النساء عند الآية ١٤٨ فيتمها، ثم سورة المائدة: العقود والوضوء والأطعمة وابنا آدم والمائدة المنزلة، ثم سورة الأنعام، وهي حجاج طويل في التوحيد، وفيها نظر إبراهيم في الكوكب والقمر والشمس.',
  ],
  [
    'This volume holds four surahs. Al-Aʿrāf tells of Adam and Iblīs and of the messengers from Nūḥ to Mūsā. Al-Anfāl looks back on the day of Badr; al-Tawba belongs to the year of Tabūk, with its tests and its pardons. Yūnus returns to the signs in creation and the fate of those who deny them.',
    'في هذا الجزء أربع سور: الأعراف، وفيها خبر آدم وإبليس والرسل من نوح إلى موسى، والأنفال، وفيها يوم بدر، والتوبة، وفيها عام تبوك وما كان فيه من امتحان وتوبة، ثم يونس، وفيها آيات الخلق ومصير المكذبين.',
  ],
  [
    'This volume runs from Hūd to verse 38 of al-Isrāʾ. Hūd gathers the trials of the prophets; Yūsuf is one story from the dream to its meaning. Al-Raʿd, Ibrāhīm and al-Ḥijr speak of revelation and gratitude, al-Naḥl counts the blessings of God, and al-Isrāʾ opens with the Night Journey.',
    'يمتد هذا الجزء من سورة هود إلى الآية ٣٨ من سورة الإسراء. ففي هود محن الأنبياء، وفي يوسف قصة واحدة من الرؤيا إلى تأويلها، وفي الرعد وإبراهيم والحجر حديث الوحي والشكر، وفي النحل تعداد النعم، ثم فاتحة الإسراء.',
  ],
  [
    'This volume goes from verse 39 of al-Isrāʾ to the end of al-Muʾminūn. On the way are the Cave and its sleepers, Mūsā and his learned companion, Dhū al-Qarnayn, the birth of ʿĪsā, Mūsā called at the fire, the company of the prophets in al-Anbiyāʾ, the pilgrimage, and the qualities of the believers.',
    'يمتد هذا الجزء من الآية ٣٩ من سورة الإسراء إلى آخر المؤمنون. وفيه أصحاب الكهف، وموسى والعبد الصالح، وذو القرنين، ومولد عيسى، ونداء موسى عند النار، ومجمع الأنبياء في سورتهم، والحج، وصفات المؤمنين.',
  ],
  [
    'This volume runs from al-Nūr to verse 50 of al-Aḥzāb. It holds the rules of modesty and the Light Verse, the servants of the Most Merciful, the prophets of al-Shuʿarāʾ, Sulaymān and the Queen of Sheba, Mūsā’s youth, the spider’s house, the defeat and return of the Romans, Luqmān’s counsel, and the Trench.',
    'يمتد هذا الجزء من سورة النور إلى الآية ٥٠ من سورة الأحزاب. وفيه آداب العفة وآية النور، وعباد الرحمن، وأنبياء الشعراء، وسليمان وملكة سبأ، ونشأة موسى، وبيت العنكبوت، وغلبة الروم، ووصية لقمان، ويوم الخندق.',
  ],
  [
    'This volume completes al-Aḥzāb from verse 51, with the blessing upon the Prophet and the Trust. Eleven surahs follow, from Sabaʾ to al-Dukhān: Yā Sīn and the raising of the dead, Ibrāhīm’s sacrifice, the trials of Dāwūd, Sulaymān and Ayyūb, the hope of al-Zumar, and the believer at Pharaoh’s court.',
    'يتم هذا الجزء سورة الأحزاب من الآية ٥١، وفيها الصلاة على النبي وحمل الأمانة، ثم إحدى عشرة سورة من سبأ إلى الدخان: يس والبعث، وخبر الذبيح، وابتلاء داود وسليمان وأيوب، ورجاء سورة الزمر، ومؤمن آل فرعون.',
  ],
  [
    'This volume holds nineteen surahs, from al-Jāthiya to al-Munāfiqūn. Among them are al-Fatḥ on the peace of Ḥudaybiya, al-Ḥujurāt on manners, Qāf on death and return, al-Raḥmān with its refrain, al-Wāqiʿa and its three companies, al-Ḥadīd, al-Ḥashr with the divine Names, and al-Jumuʿa.',
    'في هذا الجزء تسع عشرة سورة من الجاثية إلى المنافقون، منها الفتح في صلح الحديبية، والحجرات في الآداب، وق في الموت والبعث، والرحمن بآيتها المكررة، والواقعة بأصنافها الثلاثة، والحديد، والحشر بأسماء الله الحسنى، والجمعة.',
  ],
  [
    'This last volume holds fifty-one surahs, from al-Taghābun to al-Nās. After the household rules of al-Ṭalāq and al-Taḥrīm come the two final thirtieths of the Quran: al-Mulk, Nūḥ, al-Jinn, the early calls to rise and warn, the short surahs of the Hour, the first words revealed, al-Ikhlāṣ, and the two prayers for refuge.',
    'في هذا الجزء الأخير إحدى وخمسون سورة من التغابن إلى الناس. فبعد أحكام البيت في الطلاق والتحريم يأتي الجزآن الأخيران من القرآن: الملك ونوح والجن، والأمر بالقيام والإنذار، وقصار السور في وصف الساعة، وأول ما نزل، والإخلاص والمعوذتان.',
  ],
];

export const tafsirIntroductions: readonly Introduction[] = contents.map(([english, arabic], i) => ({
  slug: `tafsir-ibn-kathir-${i + 1}`,
  coverTitleAr: 'تفسير القرآن العظيم',
  volume: i + 1,
  fullAuthor: 'ʿImād al-Dīn Ismāʿīl ibn ʿUmar ibn Kathīr',
  fullAuthorAr: 'الحافظ عماد الدين إسماعيل بن عمر بن كثير الدمشقي',
  died: '774 AH / 1373 CE',
  diedAr: '٧٧٤هـ / ١٣٧٣م',
  english: { book, author, contents: english, reading },
  arabic: { book: bookAr, author: authorAr, contents: arabic, reading: readingAr },
}));
