import { idle } from '../ui/idle.ts';
import { putOnFaces } from './font-loading.ts';
import { endNearness } from './nearness.ts';

/** What can wait until the page can be used: the faces that waited, then the parts below what is seen. */
export async function settle(): Promise<void> {
  await idle();
  endNearness();
  await putOnFaces();
  for (const part of document.querySelectorAll<HTMLElement>('.later')) {
    await idle();
    part.style.contentVisibility = 'visible';
  }
  document.documentElement.dataset.settled = '';
}
