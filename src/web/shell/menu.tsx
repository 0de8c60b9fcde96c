import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import ChevronDown from 'icon:chevron-down';
import { m } from '../i18n/messages.js';
import { initialOf } from '../accounts/session/prehydration-state.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { Sentence } from '../ui/sentence.tsx';
import { useCloseOnBack } from '../ui/close-on-back.ts';
import styles from './nav.module.css';

interface MenuProps extends ComponentProps<'button'> {
  id: string;
  /** Of the button and the menu together. */
  rootClass: string;
  renderEntries: (close: () => void) => ReactNode;
}

/** A button and its menu. Choosing an entry closes the menu. */
function Menu({ id, rootClass, renderEntries, ...button }: MenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ref = useMenuKeys(open, setOpen);
  useCloseOnBack(close);
  return (
    <div className={rootClass} ref={ref}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void loadLinks()}
        onFocus={() => void loadLinks()}
        onClick={() => setOpen(!open)}
        {...button}
      />
      {open && (
        <div className={`${styles.menu} jadwal`} id={id}>
          <Suspense>{renderEntries(close)}</Suspense>
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
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = root.current;
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

  return root;
}

/** The entries exist after the next render, or when they have loaded. */
function moveFocus(root: HTMLElement, by: 1 | -1, frames = 120) {
  requestAnimationFrame(() => {
    if (root.querySelector(`.${styles.menu} a`)) focusNext(root, by);
    else if (frames > 0) moveFocus(root, by, frames - 1);
  });
}

function focusNext(root: HTMLElement, by: 1 | -1) {
  const entries = [...root.querySelectorAll<HTMLElement>(`.${styles.menu} :is(a, button)`)];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  entries[next]?.focus();
}

const loadLinks = () => import('./menu-links.tsx');
const BooksMenuLinks = lazy(async () => ({ default: (await loadLinks()).BooksMenuLinks }));
const ProfileLinks = lazy(async () => ({ default: (await loadLinks()).ProfileLinks }));

/** The categories and the authors, under All Books. Without scripts the footer has them. */
export function BooksMenu() {
  return (
    <Menu
      id="books-menu"
      rootClass={`${styles.books} needs-script`}
      renderEntries={(close) => <BooksMenuLinks onChoose={close} />}
      className="icon-tap"
      aria-label={m.categories_and_authors()}
    >
      <ChevronDown />
    </Menu>
  );
}

/** The avatar and its menu. Until the session is known, it shows the stored prehydration state. */
export function ProfileMenu() {
  const { user, logout } = useSession();
  return (
    <Menu
      id="profile-menu"
      rootClass={`${styles.profile} when-user`}
      className={styles.avatar}
      renderEntries={(close) => <ProfileLinks onChoose={close} onLogout={() => void logout()} />}
    >
      <span className={styles.initial} aria-hidden="true">
        {user && initialOf(user.name)}
      </span>
      <span className="vh">
        {user ? <Sentence words={(name) => m.account_of({ name })}>{user.name}</Sentence> : m.account()}
      </span>
    </Menu>
  );
}
