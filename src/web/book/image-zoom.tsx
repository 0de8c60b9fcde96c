import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import X from 'icon:x';
import ZoomIn from 'icon:zoom-in';
import ZoomOut from 'icon:zoom-out';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { zoomSources } from '../../rules/images.ts';
import { direction } from '../locale.ts';
import { m } from '../i18n/messages.js';
import styles from './image-zoom.module.css';

interface ImageZoomProps {
  images: string[];
  alt: (index: number) => string;
  chosen: number;
  choose: (index: number) => void;
  close: () => void;
}

/** The picture at the size of the window, or at twice that size. The <dialog> traps and returns focus. */
export default function ImageZoom({ images, alt, chosen, choose, close }: ImageZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const turn = (step: number) => choose((chosen + step + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = direction() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (isNear || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    turn(event.key === ahead ? 1 : -1);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) dialog.current?.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc does what a click beside it does
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={m.enlarged_image()}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.view} data-near={isNear || undefined} onClick={onClick}>
        <img
          {...zoomSources(images[chosen] ?? '')}
          sizes={isNear ? '(min-width: 56rem) 70rem, max(200vw, 50rem)' : '100vw'}
          alt={alt(chosen)}
          width={600}
          height={840}
        />
      </div>
      <div className={styles.tools}>
        {images.length > 1 && (
          <button type="button" className="icon-tap" aria-label={m.previous_image()} onClick={() => turn(-1)}>
            <ChevronLeft className="ico mirror" />
          </button>
        )}
        <button
          type="button"
          className="icon-tap"
          aria-label={isNear ? m.zoom_out() : m.zoom_in()}
          onClick={() => setNear(!isNear)}
        >
          {isNear ? <ZoomOut /> : <ZoomIn />}
        </button>
        {images.length > 1 && (
          <button type="button" className="icon-tap" aria-label={m.next_image()} onClick={() => turn(1)}>
            <ChevronRight className="ico mirror" />
          </button>
        )}
      </div>
      <button
        type="button"
        className={`icon-tap ${styles.close}`}
        aria-label={m.close_image()}
        onClick={() => dialog.current?.close()}
      >
        <X />
      </button>
    </dialog>
  );
}
