import Menu from 'icon:menu';
import { lazy, Suspense, useState } from 'react';
import { m } from '../i18n/messages.js';

const loadSheet = () => import('./menu-sheet.tsx');
const MenuSheet = lazy(loadSheet);

/** The menu button of small screens. Hover or focus loads the sheet. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label={m.nav_menu()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu className="ico" aria-hidden="true" />
      </button>
      <Suspense>{wanted && <MenuSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}
