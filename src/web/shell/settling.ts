import { putOnFaces } from './faces.ts';

/** What can wait until the page can be used: the faces that waited, then the parts below what is seen. */
export async function settle(): Promise<void> {
  await putOnFaces();
  for (const part of document.querySelectorAll<HTMLElement>('.later')) {
    await idle();
    part.style.contentVisibility = 'visible';
  }
  document.documentElement.dataset.settled = '';
}

/** One part at a time, when there is nothing else to do: together they would hold up a touch. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 500 })
      : setTimeout(resolve, 50),
  );
}
