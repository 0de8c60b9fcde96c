/** Of a button that can do no more for now: it says so and keeps the focus, which a disabled one would lose. */
export function idleIf(isIdle: boolean, onClick: () => void) {
  return { 'aria-disabled': isIdle || undefined, onClick: isIdle ? undefined : onClick };
}
