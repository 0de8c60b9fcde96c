import { writeStored } from '../api/browser-store.ts';
import { firstFonts } from '../first-fonts.ts';
import { type Locale, locale } from '../locale.ts';
import { idle } from '../ui/idle.ts';

const key = 'warraq.faces';

/** The faces of styles/stand-ins.css. */
const standIns = [
  '"Ysabeau on Arial"',
  '"Garamond on Georgia","Garamond on Times","Garamond on Noto"',
  '"Amiri Stand-in"',
];

/**
 * Runs in the head before the first paint. On a slow line the first visit is set in what the device has, until the
 * page can be used; anywhere else the faces of most of the text are asked for at once. A device takes its time to find
 * its faces and to write with them for the first time: it does so ahead of the first layout, in a task of its own.
 */
export const facesScript = (language: Locale) => `try{var n=navigator.connection;\
if(n&&(n.saveData||n.rtt>99||n.downlink<2.5)&&!localStorage.getItem('${key}')){document.documentElement.dataset.faces='sans serif naskh';\
setTimeout(function(){var c=document.createElement('canvas').getContext('2d');\
${JSON.stringify(standIns)}.forEach(function(f){c.font='16px '+f;c.measureText('Aa1ق')})})}\
else ${JSON.stringify(firstFonts[language])}.forEach(function(f){var l=document.createElement('link');l.rel='preload';\
l.as='font';l.type='font/woff2';l.crossOrigin='';l.fetchPriority='low';l.href=f;document.head.append(l)})}catch(e){}`;

const most: Record<Locale, string[]> = {
  en: ['400 1em "EB Garamond Variable"', '400 1em "Ysabeau Office Variable"', '400 1em Amiri'],
  ar: ['400 1em Amiri', '400 1em "IBM Plex Sans Arabic"'],
};

/** Now the line is free: the faces that waited are fetched, and put on one after another. */
export async function putOnFaces(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!dataset.faces) return;
  await Promise.allSettled(most[locale()].map((face) => document.fonts.load(face, 'aق')));
  for (const left of ['serif naskh', 'naskh', '']) {
    await idle();
    dataset.faces = left;
  }
  writeStored(key, true);
}
