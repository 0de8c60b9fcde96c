import { useParams } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { isId } from '../../../rules/ids.ts';
import { BookFacts } from '../../book/book-facts.tsx';
import { BookGallery } from '../../book/book-gallery.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { DeskPage, LinkButton, Loaded, Notice } from '../kit/desk-page.tsx';
import styles from '../../book/book-page.module.css';

/** How the page of a book that is not in the shop will look. Nothing on it can be used. */
export default function PreviewProductPage() {
  const { id = '' } = useParams();
  const query = useDeskQuery('GET /api/product/manage', { id }, { enabled: isId(id) });
  const unknown = <EmptyState words={m.problem_unknown_book()} />;
  return (
    <DeskPage title={m.desk_preview()}>
      <Notice>
        <span>{m.desk_preview_words()}</span>
        <LinkButton to={`/seller/product-list/${id}`} words={m.desk_edit()} />
      </Notice>
      {isId(id) ? (
        <Loaded query={query}>{({ products: [book] }) => (book ? <Preview book={book} /> : unknown)}</Loaded>
      ) : (
        unknown
      )}
    </DeskPage>
  );
}

function Preview({ book: managed }: { book: ManagedBook }) {
  const book = { ...managed, image: managed.image.length > 0 ? managed.image : [managed.cover] };
  return (
    <div className={styles.page} inert>
      <BookGallery book={book} />
      <BookFacts book={book} work={null} />
    </div>
  );
}
