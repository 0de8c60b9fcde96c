/** Focus that vanished with what held it goes to the page, or to what is named: the next Tab goes on from there. */
export function catchFocus(heir: HTMLElement | null = document.getElementById('main')): void {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (lost) heir?.focus({ preventScroll: true });
}

/** The ref of what may vanish under the focus: whoever stood there is left at what holds it. */
export function leavesFocus(place: HTMLElement | null) {
  return () => pass(place, place?.parentElement?.closest<HTMLElement>('[tabindex="-1"]'));
}

/** The ref of one of many that may vanish under the focus: the next one has it then, or the page. */
export function leavesFocusToNext(place: HTMLElement | null) {
  return () => {
    const next = place?.nextElementSibling ?? place?.previousElementSibling;
    pass(place, next?.querySelector<HTMLElement>('button') ?? document.getElementById('main'));
  };
}

/** Asked before the place is taken away, so the focus is still in it. */
function pass(place: HTMLElement | null, heir: HTMLElement | null | undefined): void {
  if (place?.contains(document.activeElement)) heir?.focus({ preventScroll: true });
}
