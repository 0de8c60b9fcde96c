import Check from 'icon:check';
import CircleAlert from 'icon:circle-alert';
import Info from 'icon:info';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { resolveValue, toast, type Toast, type ToastType, useToaster } from 'react-hot-toast/headless';
import { direction, locale } from '../locale.ts';
import { ShopLink } from './shop-link.tsx';

export { toast };

const fadeMs = 200;

/** Links beside the texts of toasts. */
const links = new Map<string, { to: string; words: string }>();

/** A success toast. Repeated while it is shown, it stays longer and is not said again. */
export function toastSuccessOnce(text: string, link?: { to: string; words: string }): void {
  if (link) links.set(text, link);
  toast.success(text, { id: text, removeDelay: fadeMs });
}

const phone = '(max-width: 39.99rem)';

const looks: Record<ToastType, string> = {
  success: 'toast',
  error: 'toast bad',
  loading: 'toast wait',
  blank: 'toast',
  custom: 'toast',
};

/**
 * Shows toasts: success for 2 s, error and blank for 4 s, loading until dismissed; at most 20, on a phone the newest two.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const isPhone = useSyncExternalStore(
    watchWidth,
    () => matchMedia(phone).matches,
    () => false,
  );
  const className = useFreeEdge(toasts);
  const shown = isPhone ? toasts.filter(({ visible }) => visible).slice(0, 2) : toasts;
  const isError = ({ type }: Toast) => type === 'error';
  return (
    <div className={className} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {shown.filter(isError).map((one) => (
        <ToastItem key={one.id} toast={one} role="alert" />
      ))}
      {/* Screen readers announce an added alert, but other toasts only inside an existing live region. */}
      <div role="status" aria-live="polite">
        {shown
          .filter((one) => !isError(one))
          .map((one) => (
            <ToastItem key={one.id} toast={one} />
          ))}
      </div>
    </div>
  );
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Where the last click was; a key press on a button is a click too. */
let pressed: DOMRect | undefined;

function recordPress({ target }: Event): void {
  pressed = target instanceof Element ? target.getBoundingClientRect() : undefined;
}

/** Whether the pressed control lies where toasts appear: under the bar, at most 30rem wide, two of them high. */
function isUnderToasts(): boolean {
  if (!pressed) return false;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const beside = Math.abs((pressed.left + pressed.right - window.innerWidth) / 2) - pressed.width / 2;
  return pressed.top < 14 * rem && beside < 15 * rem;
}

/** Toasts appear at the bottom while the control that caused the newest one would be covered by them. */
function useFreeEdge(toasts: Toast[]): 'toasts' | 'toasts at-end' {
  const newest = Math.max(0, ...toasts.map(({ createdAt }) => createdAt));
  const [placed, setPlaced] = useState({ newest: 0, atEnd: false });
  useEffect(() => {
    window.addEventListener('click', recordPress, true);
    return () => window.removeEventListener('click', recordPress, true);
  }, []);
  if (placed.newest !== newest) setPlaced({ newest, atEnd: newest > 0 ? isUnderToasts() : placed.atEnd });
  return placed.atEnd ? 'toasts at-end' : 'toasts';
}

function ToastItem({ toast: one, role }: { toast: Toast; role?: 'alert' }) {
  const link = links.get(one.id);
  return (
    <p className={looks[one.type]} data-leaving={one.visible ? undefined : ''} role={role}>
      <ToastIcon type={one.type} />
      <ToastWords>{resolveValue(one.message, one)}</ToastWords>
      {link && <ShopLink to={link.to}>{link.words}</ShopLink>}
    </p>
  );
}

/** Takes the direction of the page, whatever its first letter; English texts of the server stay left to right. */
function ToastWords({ children }: { children: ReactNode }) {
  const isEnglish = typeof children === 'string' && !/[\u0600-\u06ff]/.test(children);
  return <bdi dir={isEnglish ? 'ltr' : direction()}>{children}</bdi>;
}

function ToastIcon({ type }: Pick<Toast, 'type'>) {
  if (type === 'loading') return <span className="spin-sm" aria-hidden="true" />;
  const Icon = type === 'success' ? Check : type === 'error' ? CircleAlert : Info;
  return <Icon />;
}

/** The server answers in English; other languages show the page's own text. */
export function toastSuccess(message: string, translated: () => string): void {
  toast.success(locale() === 'en' ? message : translated());
}
