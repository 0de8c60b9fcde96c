import { runInThread } from '../files/bounded-process.ts';
import { readPages } from './pdf-pages.ts';
import type { ReadLimits } from './index-pdf-texts.ts';

await runInThread<ReadLimits>(([file = ''], send, limits) => readPages(file, limits, send));
