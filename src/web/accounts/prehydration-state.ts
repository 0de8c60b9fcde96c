import { writeStored } from '../api/browser-store.ts';

/** The little that is needed to paint the bar before anything is asked: an initial and a number. */
export interface PaintHint {
  initial: string | null;
  count: number;
}

const key = 'warraq.hint';

/**
 * Runs in the head before the first paint, on a page that is the same for everybody: `data-user` and `data-cart`
 * on <html> tell the stylesheet what to show, two variables what to write.
 */
export const paintHintScript = `try{var h=JSON.parse(localStorage.getItem('${key}')),d=document.documentElement;\
if(h.initial){d.dataset.user='';d.style.setProperty('--user-initial',JSON.stringify(h.initial))}\
if(h.count>0){d.dataset.cart='';d.style.setProperty('--cart-count',JSON.stringify(h.count>99?'99+':''+h.count))}}catch(e){}`;

export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '·').toLocaleUpperCase();
}

/** Keeps the hint true for the next page and for the styles of this one. */
export function giveHint({ initial, count }: PaintHint): void {
  writeStored(key, initial || count ? { initial, count } : null);
  const { dataset, style } = document.documentElement;
  if (initial) dataset.user = '';
  else delete dataset.user;
  if (count) dataset.cart = '';
  else delete dataset.cart;
  style.setProperty('--user-initial', JSON.stringify(initial ?? ''));
  style.setProperty('--cart-count', JSON.stringify(count > 99 ? '99+' : String(count)));
}
