import { useState } from 'react';
import { titleOf } from '../shelf/book-text.ts';
import { localPath } from '../locale.ts';
import { Button } from '../ui/button.tsx';
import { idleIf } from '../ui/idle.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';
import { canStoreOffline, storeOffline, offlineBooks, removeOffline, shelfPath } from './offline-books.ts';
import { Choice } from './controls.tsx';
import styles from './sheets.module.css';
import { megabytes } from './shelf-page.tsx';
import { type SheetProps, zooms } from './use-reader.ts';
import { fitWidth, toggleFullScreen } from './use-turning.ts';

/** How the book looks, and what can be done with its file. */
export function ViewSheet({ reader, close }: SheetProps) {
  const { info, look, setLook, zoom, setZoom, hasRoomForTwo } = reader;
  return (
    <div>
      {hasRoomForTwo && (
        <Choice
          legend={m.read_pages()}
          value={look.pages}
          choose={(pages) => setLook({ pages })}
          options={{ one: m.read_one_page(), two: m.read_two_pages() }}
        />
      )}
      <Choice
        legend={m.read_theme()}
        value={look.theme}
        choose={(theme) => setLook({ theme })}
        options={{ paper: m.read_theme_paper(), sepia: m.read_theme_sepia(), night: m.read_theme_night() }}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={look.keys}
          onChange={(event) => setLook({ keys: event.currentTarget.checked })}
        />
        {m.read_single_keys()}
      </label>
      <Stepper label={m.read_size()} value={zoom} {...zooms} change={setZoom} />
      <div className={`row ${styles.acts}`}>
        <Button words={m.read_fit_width()} onClick={() => fitWidth(reader)} />
        {document.fullscreenEnabled && <Button words={m.read_full_screen()} onClick={toggleFullScreen} />}
        <Button
          words={m.read_print()}
          onClick={() => {
            close();
            // The sheet is gone by the next frame.
            requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
          }}
        />
        <a className="btn btn-2 btn-sm" href={info.file.url} download={`${titleOf(info.book).text}.pdf`}>
          {m.read_download()} ({megabytes(info.file.bytes)})
        </a>
      </div>
      {canStoreOffline() && <Keep {...info} />}
    </div>
  );
}

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}

function Stepper({ label, value, least, most, change }: StepperProps) {
  return (
    <div className={`row ${styles.choice}`} role="group" aria-label={label}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={m.read_smaller()}
        {...idleIf(value <= least, () => change(Math.max(least, value / 1.25)))}
      >
        −
      </button>
      <output>{Math.round(value * 100)}%</output>
      <button
        type="button"
        aria-label={m.read_larger()}
        {...idleIf(value >= most, () => change(Math.min(most, value * 1.25)))}
      >
        +
      </button>
    </div>
  );
}

/** Stores the book in this browser, or removes it. */
function Keep({ book, file }: SheetProps['reader']['info']) {
  const [isStored, setStored] = useState(() => offlineBooks().some(({ id }) => id === book._id));
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { _id: id, name, nameAr } = book;
      if (isStored) await removeOffline(id);
      else await storeOffline({ id, name, nameAr, file: { url: file.url, bytes: file.bytes } });
      setStored(!isStored);
      toast.success(isStored ? m.read_kept_removed() : m.read_kept());
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      toast.error(isFull ? m.read_keep_full({ size: megabytes(file.bytes) }) : m.read_keep_failed());
    }
    setBusy(false);
  };
  return (
    <div className={`row ${styles.acts}`}>
      <button
        type="button"
        className="btn btn-2 btn-sm"
        aria-busy={isBusy}
        aria-pressed={isStored}
        onClick={() => void press()}
      >
        {isStored ? m.read_remove_kept() : m.read_keep({ size: megabytes(file.bytes) })}
      </button>
      <a className="linkish" href={localPath(shelfPath)}>
        {m.read_shelf()}
      </a>
      <p className="note">{m.read_private()}</p>
    </div>
  );
}
