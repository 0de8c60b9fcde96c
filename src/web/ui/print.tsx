import Printer from 'icon:printer';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { m } from '../i18n/messages.js';
import './print.css';

/** Opens the print dialog of the browser. */
export function PrintButton() {
  return <Button look="1" icon={Printer} words={m.print()} onClick={() => window.print()} />;
}

/** Prints once after a link with the state `print`, and not after a reload. */
export function usePrintOnce(ready: boolean): void {
  const state = useLocation().state as { print?: boolean } | null;
  const wanted = useRef(state?.print === true);
  useEffect(() => {
    if (!ready || !wanted.current) return;
    wanted.current = false;
    window.history.replaceState({ ...window.history.state, usr: null }, '');
    void document.fonts.ready.then(() => window.print());
  }, [ready]);
}
