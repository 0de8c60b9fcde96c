import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { SetText, Volume } from '../../contract/public-shop.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { bookPath } from '../shelf/category-text.ts';
import { aboutOf, setPath } from '../shelf/book-text.ts';
import styles from './book-facts.module.css';

export interface Work extends SetText {
  set: string;
  volume: number;
  count: number;
  /** Of the whole set, if it can be bought. */
  price?: number;
  previous?: Volume;
  next?: Volume;
}

/** Says that the price is that of one volume, and what all of them cost. */
export function WholeSet({ work }: { work: Work }) {
  const { set, volume, count, price } = work;
  const about = aboutOf(work);
  return (
    <div className={styles.wholeSet}>
      <p>
        {m.sold_singly({ volume, count })}{' '}
        <ShopLink className="tap" to={setPath(set)}>
          {m.whole_set()}
        </ShopLink>
        {price !== undefined && (
          <>
            {' '}
            <Price amount={price} />
          </>
        )}
      </p>
      {about && (
        <p className={styles.about} dir="auto" lang={about.lang}>
          {about.text}
        </p>
      )}
    </div>
  );
}

/** Links to the previous and the next volume of a work. */
export function VolumeLinks({ work: { volume, count, previous, next } }: { work: Work }) {
  const { categories } = useShopFacts();
  return (
    <nav className={`note apart ${styles.volumes}`} aria-label={m.volumes_of_work()}>
      {previous ? (
        <ShopLink className="tap" to={bookPath(previous, categories)} rel="prev">
          <ChevronLeft className="ico mirror" />
          {m.previous_volume()}
        </ShopLink>
      ) : (
        <span />
      )}
      <span>{m.volume_of({ volume: volume, count: count })}</span>
      {next ? (
        <ShopLink className="tap" to={bookPath(next, categories)} rel="next">
          {m.next_volume()}
          <ChevronRight className="ico mirror" />
        </ShopLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
