/** When there is nothing else to do: several tasks at once would hold up a touch. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 500 })
      : setTimeout(resolve, 50),
  );
}
