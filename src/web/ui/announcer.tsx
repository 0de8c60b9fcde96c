let region: HTMLElement | null = null;

/** Says a text to screen readers once, where nothing that has or gets the focus says it. The same text is said anew. */
export function announce(text: string): void {
  if (!region) return;
  region.textContent = '';
  requestAnimationFrame(() => {
    if (region) region.textContent = text;
  });
}

export function Announcer() {
  return (
    <p
      className="vh"
      aria-live="polite"
      ref={(element) => {
        region = element;
      }}
    />
  );
}
