import { everyone, type Stage } from './stage.ts';

const list = '/api/product/list';

export async function wholeList(stage: Stage) {
  await stage.measuring.measure(
    { task: 'list, whole', ...stage.about },
    await everyone(stage, { path: list }),
  );
}

export async function pagedList(stage: Stage) {
  await stage.measuring.measure(
    { task: 'list, 24 of it', ...stage.about },
    await everyone(stage, { path: `${list}?limit=24` }),
  );
}

export async function image(stage: Stage, path: string) {
  await stage.measuring.measure({ task: 'image', ...stage.about }, await everyone(stage, { path }));
}
