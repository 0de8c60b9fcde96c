/** Moves focus to `target`, the page by default, if the focused element was removed. Tab then continues from there. */
export function restoreFocus(target: HTMLElement | null = document.getElementById('main')): void {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (lost) target?.focus({ preventScroll: true });
}

/** A ref for an element that may be removed while it, or a dialog of it, has focus: its focusable ancestor receives the focus. */
export function passFocusUp(element: HTMLElement | null) {
  const ancestor = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    pass(element, ancestor);
    // The dialog is removed with it, but stands elsewhere in the page.
    if (document.activeElement?.closest('[role=dialog]')) requestAnimationFrame(() => restoreFocus(ancestor));
  };
}

/** A ref for a list item that may be removed while it has focus: its neighbour, or the page, receives the focus. */
export function passFocusToNext(element: HTMLElement | null) {
  return () => {
    const next = element?.nextElementSibling ?? element?.previousElementSibling;
    pass(element, next?.querySelector<HTMLElement>('button') ?? document.getElementById('main'));
  };
}

/** Called before the element is removed, while it still contains the focus. */
function pass(element: HTMLElement | null, target: HTMLElement | null | undefined): void {
  if (element?.contains(document.activeElement)) target?.focus({ preventScroll: true });
}
