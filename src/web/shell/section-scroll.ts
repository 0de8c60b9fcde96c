import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { localPath } from '../locale.ts';

const duration = 600;
const offset = -100;

/** Scrolls to 100 px above a section in 600 ms, or at once with reduced motion. Any input stops the animation. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.focus({ preventScroll: true });
  const from = window.scrollY;
  const to = Math.max(0, section.getBoundingClientRect().top + from + offset);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, to);
    return;
  }
  const taken = new AbortController();
  for (const input of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(input, () => taken.abort(), { signal: taken.signal, passive: true });
  }
  const began = performance.now();
  function step(now: number) {
    if (taken.signal.aborted) return;
    const part = Math.min(1, Math.max(0, now - began) / duration);
    window.scrollTo(0, from + (to - from) * eased(part));
    if (part < 1) requestAnimationFrame(step);
    else taken.abort();
  }
  requestAnimationFrame(step);
}

function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** A link to a section of the home page that scrolls there from any page. Without scripts it is a plain anchor. */
export function useSectionLink(id: string) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    href: `${localPath('/')}#${id}`,
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      if (pathname === '/') scrollToSection(id);
      else void navigate('/', { state: { section: id } });
    },
  };
}

/** Scrolls to the section that a link on another page asked for, but not on reload or Back. */
export function useArrivalScroll(): void {
  const state = useLocation().state as { section?: string } | null;
  const arrived = useNavigationType() !== 'POP';
  useEffect(() => {
    if (arrived && state?.section) scrollToSection(state.section);
  }, [arrived, state]);
}
