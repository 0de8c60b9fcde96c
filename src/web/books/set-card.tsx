import { useId } from 'react';
import type { BookSet } from '../../contract/books.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { BookCover } from './book-cover.tsx';
import { authorOf, setNameOf, setPath } from './book-words.ts';
import { SetOffer } from './set-offer.tsx';

/** A whole set, above the list that shows some of its volumes. */
export function SetCard({ set }: { set: BookSet }) {
  const titleId = useId();
  const [name, author] = [setNameOf(set), authorOf(set.first)];
  return (
    <section className="set-card" aria-labelledby={titleId}>
      <BookCover book={set.first} sizes="72px" />
      <div>
        <h2 id={titleId}>
          <ShopLink to={setPath(set.slug)}>
            <bdi lang={name.lang}>{name.text}</bdi>
          </ShopLink>
        </h2>
        <p className="by">
          <bdi lang={author.lang}>{author.text}</bdi>
        </p>
      </div>
      <SetOffer set={set} describedBy={titleId} />
    </section>
  );
}
