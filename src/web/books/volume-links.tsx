import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { Volume } from '../../contract/shop-reader.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { bookPath } from './category-words.ts';
import { setPath } from './set-words.ts';

export interface Work {
  set: string;
  volume: number;
  count: number;
  previous?: Volume;
  next?: Volume;
}

/** Links to the previous and the next volume of a work. */
export function VolumeLinks({ work: { set, volume, count, previous, next } }: { work: Work }) {
  const { categories } = useShopFacts();
  return (
    <>
      <nav className="volumes" aria-label={m.volumes_of_work()}>
        {previous ? (
          <ShopLink to={bookPath(previous, categories)} rel="prev">
            <ChevronLeft className="ico mirror" aria-hidden="true" />
            {m.previous_volume()}
          </ShopLink>
        ) : (
          <span />
        )}
        <span>{m.volume_of({ volume: volume, count: count })}</span>
        {next ? (
          <ShopLink to={bookPath(next, categories)} rel="next">
            {m.next_volume()}
            <ChevronRight className="ico mirror" aria-hidden="true" />
          </ShopLink>
        ) : (
          <span />
        )}
      </nav>
      <p className="whole-set">
        <ShopLink to={setPath(set)}>{m.whole_set()}</ShopLink>
      </p>
    </>
  );
}
