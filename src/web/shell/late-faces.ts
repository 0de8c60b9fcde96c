import { keep } from '../api/browser-store.ts';

const key = 'warraq.faces';

/** Runs in the head before the first paint: who has been here before has every face at hand. */
export const facesScript = `try{localStorage.getItem('${key}')||(document.documentElement.dataset.faces='few')}catch(e){}`;

const late = ['400 1em Amiri', '700 1em "Amiri Brand"', '500 1em "EB Garamond Marks"', '500 1em "Warraq Macron"'];

/** Once the scripts are here the line is free: the faces that waited are fetched, and put on together. */
export async function fetchLateFaces(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!dataset.faces) return;
  await Promise.allSettled(late.map((face) => document.fonts.load(face, 'قĀḥ(')));
  delete dataset.faces;
  keep(key, true);
}
