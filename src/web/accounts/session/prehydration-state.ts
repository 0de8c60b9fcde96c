import { writeStored } from '../../browser-store.ts';

/** What the bar shows before the session is known: the user's initial and the size of the cart. */
export interface PrehydrationState {
  initial: string | null;
  count: number;
}

const key = 'warraq.hint';

/**
 * Runs in the head before the first paint. The page is the same for every visitor, so `data-user` and `data-cart` on
 * <html> tell the stylesheet what to show, and two CSS variables hold the texts.
 */
export const prehydrationScript = `try{var h=JSON.parse(localStorage.getItem('${key}')),d=document.documentElement;\
if(h.initial){d.dataset.user='';d.style.setProperty('--user-initial',JSON.stringify(h.initial))}\
if(h.count>0){d.dataset.cart='';d.style.setProperty('--cart-count',JSON.stringify(h.count>99?'99+':''+h.count))}}catch(e){}`;

export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '·').toLocaleUpperCase();
}

/** Stores the state for the next page. On this one React shows the texts; a variable set here would restyle every element. */
export function savePrehydrationState({ initial, count }: PrehydrationState): void {
  writeStored(key, initial || count ? { initial, count } : null);
  const { dataset } = document.documentElement;
  if (initial) dataset.user = '';
  else delete dataset.user;
  if (count) dataset.cart = '';
  else delete dataset.cart;
}
