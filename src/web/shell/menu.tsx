import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface MenuProps extends ComponentProps<'button'> {
  id: string;
  /** Of the button and the menu together. */
  place: string;
  /** Loads the entries, which most visits never need. */
  load: () => Promise<unknown>;
  renderEntries: (close: () => void) => ReactNode;
}

/** A button and its menu, which another page closes. */
export function Menu({ id, place, load, renderEntries, ...button }: MenuProps) {
  const [open, setOpen] = useState(false);
  const ref = useMenuKeys(open, setOpen);
  const { key } = useLocation();
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setOpen(false);
  }
  return (
    <div className={place} ref={ref}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
        {...button}
      />
      {open && (
        <div className="menu jadwal" id={id}>
          <Suspense>{renderEntries(() => setOpen(false))}</Suspense>
        </div>
      )}
    </div>
  );
}

/**
 * Keyboard and pointer behaviour of a menu button and its menu, both inside the returned ref. Arrow keys open the menu
 * and move through it; Esc closes it and returns focus; a click or focus outside closes it.
 */
function useMenuKeys(open: boolean, setOpen: (open: boolean) => void) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const keys = new AbortController();
    element.addEventListener(
      'keydown',
      (event) => {
        const { key } = event;
        if (key === 'Escape' && open) {
          setOpen(false);
          element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
        } else if (key === 'ArrowDown' || key === 'ArrowUp') {
          event.preventDefault();
          setOpen(true);
          moveFocus(element, key === 'ArrowDown' ? 1 : -1);
        }
      },
      { signal: keys.signal },
    );
    if (open) {
      const closeOutside = (event: Event) => {
        if (!element.contains(event.target as Node)) setOpen(false);
      };
      for (const leaving of ['pointerdown', 'focusin']) {
        document.addEventListener(leaving, closeOutside, { signal: keys.signal });
      }
    }
    return () => keys.abort();
  }, [open, setOpen]);

  return place;
}

/** The entries exist after the next render, or when they have loaded. */
function moveFocus(place: HTMLElement, by: 1 | -1, frames = 120) {
  requestAnimationFrame(() => {
    if (place.querySelector('.menu a')) focusNext(place, by);
    else if (frames > 0) moveFocus(place, by, frames - 1);
  });
}

function focusNext(place: HTMLElement, by: 1 | -1) {
  const entries = [...place.querySelectorAll<HTMLElement>('.menu a, .menu button')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  entries[next]?.focus();
}
