import { requestText } from '../load/request-text.ts';
import { kinds, subjects } from '../made-up-words.ts';
import { connections, patient, type Stage, unseenSpaces } from './stage.ts';

const searches = 2_000;
const small = 1_000;
/** In nearly every title, in some, and in none. */
const pairs = ['al', 'ال', 'sh', 'نو', 'zz', 'ظظ'];

/** Searches nobody made before, by what a reader would type: two words of a title, one word, nonsense. */
export async function search(stage: Stage) {
  const { measuring, about, shop } = stage;
  const demo = about.books <= small;
  const tasks: [string, (one: number) => string][] = [
    ['search, a hit', demo ? () => 'tafsir ibn' : titleWords],
    ['search, a miss', (one) => `qxz${one.toString(36)}vk`],
  ];
  if (!demo) {
    tasks.push(['search, a common word', (one) => typed(kinds[one % kinds.length]![one % 2]!)]);
    tasks.push(['search, two letters', (one) => pairs[one % pairs.length]!]);
  }
  for (const [task, words] of tasks) {
    const requests = Array.from({ length: connections }, (_, connection) =>
      unseenSpaces(connection * searches, searches).map((spaces, index) =>
        asked(`${words(connection * searches + index)} ${spaces}`),
      ),
    );
    await measuring.measure({ task, ...about }, [
      { server: shop, requests, once: true },
      patient(stage, asked(words(1))),
    ]);
  }
}

function asked(text: string): string {
  return requestText({ path: `/api/product/list?limit=24&q=${encodeURIComponent(text)}` });
}

function titleWords(one: number): string {
  const script = one % 2;
  const kind = kinds[one % kinds.length]!;
  const subject = subjects[Math.floor(one / kinds.length) % subjects.length]!;
  return typed(`${kind[script]} ${subject[script]}`);
}

/** Nobody types the marks over and under the letters. */
function typed(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036fʿʾ]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
