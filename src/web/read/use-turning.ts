import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { nextSide } from './spreads.ts';
import type { Reader } from './use-reader.ts';

const swipe = 40;

/**
 * Keys: arrows by the side of the binding and the usual keys of a book; while the page has the focus, letters and signs too, which
 * a reader who speaks to the browser can switch off.
 */
export function useKeys(reader: Reader, more: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const { bound, turn, go, count, zoom, setZoom, stage, look } = reader;
    const isLeftNext = nextSide(bound) === 'left';
    const acts: Record<string, () => void> = {
      ArrowLeft: () => turn(isLeftNext ? 1 : -1),
      ArrowRight: () => turn(isLeftNext ? -1 : 1),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Home: () => go(1),
      End: () => go(count),
    };
    const signs: Record<string, () => void> = {
      '+': () => setZoom(zoom * 1.25),
      '=': () => setZoom(zoom * 1.25),
      '-': () => setZoom(zoom / 1.25),
      '0': () => setZoom(1),
      ...more,
    };
    const act = acts[key] ?? (look.keys && document.activeElement === stage ? signs[key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The whole window: dialogs and toasts stay inside it. */
export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  // A phone may have none.
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Swipes turn the page, two fingers or Ctrl with the wheel zoom. A zoomed page moves under one finger instead. */
export function useGestures(reader: Reader): void {
  const { stage } = reader;
  const latest = useEffectEvent(() => reader);
  useEffect(() => {
    // The margins lie beside the stage.
    const element = stage?.parentElement;
    if (!element) return undefined;
    let start: { x: number; y: number; apart: number; zoom: number } | null = null;
    const stop = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(name, act, { signal: stop.signal, passive: false });
    listen('touchstart', ({ touches, target }) => {
      const [first] = touches;
      const isSlider = target instanceof Element && target.closest('input');
      if (first && !isSlider)
        start = { x: first.clientX, y: first.clientY, apart: apartOf(touches), zoom: latest().zoom };
    });
    listen('touchmove', (event) => {
      if (!start?.apart || event.touches.length < 2) return;
      event.preventDefault();
      latest().setZoom((start.zoom * apartOf(event.touches)) / start.apart);
    });
    listen('touchend', ({ changedTouches: [last] }) => {
      const { zoom, bound, turn } = latest();
      const isOne = start && !start.apart && zoom === 1;
      if (isOne && last && window.getSelection()?.isCollapsed !== false) {
        const [across, down] = [last.clientX - start!.x, last.clientY - start!.y];
        // A finger that moves to the right brings the page that lies on the left.
        if (Math.abs(across) > Math.max(swipe, Math.abs(down) * 1.5))
          turn((across > 0 ? 'left' : 'right') === nextSide(bound) ? 1 : -1);
      }
      start = null;
    });
    listen('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest().setZoom(latest().zoom * Math.exp(-event.deltaY / 200));
    });
    return () => stop.abort();
  }, [stage]);
}

function apartOf([first, second]: TouchList): number {
  if (!first || !second) return 0;
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}

/** A new page begins at its top, and a zoomed one keeps the middle of the view. */
export function useScrollPosition({ stage, page, zoom }: Reader): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    if (page) stage?.scrollTo({ top: 0 });
  }, [stage, page]);
  useLayoutEffect(() => {
    const factor = zoom / before.current;
    before.current = zoom;
    if (!stage || factor === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = stage;
    const centred = (start: number, length: number) => (start + length / 2) * factor - length / 2;
    stage.scrollTo(centred(scrollLeft, clientWidth), centred(scrollTop, clientHeight));
  }, [stage, zoom]);
}

/** The zoom at which the shown pages are as wide as the stage. */
export function fitWidth({ stage, zoom, setZoom }: Reader): void {
  const pages = [...(stage?.querySelectorAll('[data-page]:not([hidden])') ?? [])];
  const width = pages.reduce((sum, page) => sum + page.getBoundingClientRect().width, 0);
  if (stage && width > 0) setZoom((zoom * stage.clientWidth) / width);
}
