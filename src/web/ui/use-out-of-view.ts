import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is out of view, for a bar that stands in for it on small screens. */
export function useOutOfView(element: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    // Less by the bar at the top, and by one row of buttons at the bottom.
    const observer = new IntersectionObserver(([entry]) => setOut(!entry?.isIntersecting), {
      rootMargin: '-64px 0px -52px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
