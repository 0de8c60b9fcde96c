import { useParams } from 'react-router';
import { BookFacts } from '../../book/book-facts.tsx';
import { BookGallery } from '../../book/book-gallery.tsx';
import { m } from '../../i18n/messages.js';
import { DeskPage, LinkButton, Notice } from '../kit/desk-page.tsx';
import { LoadedBook } from './product-form.tsx';
import styles from '../../book/book-page.module.css';

/** How the page of a book that is not in the shop will look. Nothing on it can be used. */
export default function PreviewProductPage() {
  const { id = '' } = useParams();
  return (
    <DeskPage title={m.desk_preview()}>
      <Notice>
        <span>{m.desk_preview_words()}</span>
        <LinkButton to={`/seller/product-list/${id}`} words={m.desk_edit()} />
      </Notice>
      <LoadedBook id={id}>
        {({ cover, ...book }) => {
          const shown = { ...book, cover, image: book.image.length > 0 ? book.image : [cover] };
          return (
            <div className={styles.page} inert>
              <BookGallery book={shown} />
              <BookFacts book={shown} work={null} />
            </div>
          );
        }}
      </LoadedBook>
    </DeskPage>
  );
}
