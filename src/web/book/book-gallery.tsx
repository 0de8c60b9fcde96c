import ZoomIn from 'icon:zoom-in';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Book } from '../../contract/books.ts';
import { imageSources } from '../../rules/images.ts';
import { m } from '../i18n/messages.js';
import { bindingOf } from '../shelf/book-parts.tsx';
import { titleOf } from '../shelf/book-text.ts';
import styles from './book-gallery.module.css';

const ImageZoom = lazy(() => import('./image-zoom.tsx'));

/** Thumbnails and the chosen picture, which opens enlarged on click. */
export function BookGallery({ book }: { book: Book }) {
  const [chosen, choose] = useState(0);
  const [zoomed, zoom] = useState(false);
  const images = book.image;
  const title = titleOf(book).text;
  const alt = (index: number) =>
    images.length > 1 ? m.image_alt({ title, place: index + 1, count: images.length }) : title;

  const openZoom = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    zoom(true);
  };
  return (
    <div className={images.length > 1 ? `${styles.gallery} ${styles.several}` : styles.gallery}>
      <div className={`${styles.stage} jadwal`}>
        <a
          className={styles.stageBook}
          data-bound={bindingOf(book)}
          href={images[chosen]}
          aria-haspopup="dialog"
          onClick={openZoom}
        >
          <img
            {...imageSources(images[chosen] ?? '')}
            sizes="(min-width: 56rem) min(408px, 48vw - 166px), (min-width: 40rem) 160px, 128px"
            alt={alt(chosen)}
            width={600}
            height={840}
            fetchPriority="high"
          />
          <span className="vh"> {m.enlarge_image()}</span>
          <span className={styles.glass} aria-hidden="true">
            <ZoomIn className="ico" />
          </span>
        </a>
      </div>
      {images.length > 1 && (
        <div className={`row ${styles.thumbs} needs-script`} role="group" aria-label={m.images_of_book()}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-pressed={index === chosen}
              aria-label={m.image_place({ place: index + 1, count: images.length })}
              onClick={() => choose(index)}
            >
              <img {...imageSources(image)} sizes="60px" alt="" width={600} height={840} loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {zoomed && (
        <Suspense>
          <ImageZoom images={images} alt={alt} chosen={chosen} choose={choose} close={() => zoom(false)} />
        </Suspense>
      )}
    </div>
  );
}
