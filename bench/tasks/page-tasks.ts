import { requestText } from '../load/request-text.ts';
import {
  connections,
  everyone,
  mustBeSamePage,
  patient,
  type Stage,
  unseenAddress,
  unseenSpaces,
  untilCompiled,
} from './stage.ts';

const unseen = 3_000;
/** Some three thousand renderings: V8 compiles what they run in many steps, and only from then on they cost the same. */
const untilSettled = 30;

export async function cachedPages(stage: Stage) {
  const { measuring, about, sample } = stage;
  await measuring.measure({ task: 'home', ...about }, await everyone(stage, { path: '/' }));
  await measuring.measure({ task: '/books', ...about }, await everyone(stage, { path: '/books' }));
  await measuring.measure(
    { task: 'book page', ...about },
    await everyone(stage, { path: sample.shop }, { path: sample.tutorial }),
  );
}

/** Each request is for an address nobody asked for before, so each is rendered and packed. */
export async function firstRenderings(stage: Stage) {
  const { measuring, about, shop, sample } = stage;
  const warmTimes = about.books <= 1_000 ? untilSettled : untilCompiled;
  const rendered = [
    ['/books, first rendering', '/books', '/books'],
    ['book page, first rendering', sample.shop, sample.tutorial],
  ] as const;
  for (const [task, path, tutorialPath] of rendered) {
    const requests = Array.from({ length: connections }, (_, one) =>
      unseenSpaces(one * unseen, unseen).map((spaces) => requestText({ path: unseenAddress(path, spaces) })),
    );
    await mustBeSamePage(shop, path);
    const contenders = [
      { server: shop, requests, once: true, warmTimes },
      patient(stage, requestText({ path: tutorialPath })),
    ];
    await measuring.measure({ task, ...about }, contenders, {}, {}, untilCompiled);
  }
}
