declare global {
  interface Window {
    /** What was pressed and sent before the page was awake. */
    early?: Set<HTMLElement>;
  }
}

/**
 * Runs in the head. Until the page is awake its buttons do nothing, and its forms would put what was written into the
 * address: both are remembered instead. A search is a plain form and goes its own way.
 */
export const earlyPressScript = `(function(d,early){window.early=early;function hear(e){if(!window.early)return;\
var sent=e.type=='submit',t=e.target.closest(sent?'form:not([role=search])':'button[type=button]');\
if(t){early.add(t);if(sent)e.preventDefault()}}\
d.addEventListener('click',hear,true);d.addEventListener('submit',hear,true)})(document,new Set);`;

/** The page is awake: what was asked of it meanwhile is done now, each thing once. */
export function answerEarlyPresses(): void {
  const early = window.early ?? [];
  delete window.early;
  for (const asked of early) {
    if (!asked.isConnected) continue;
    if (asked instanceof HTMLFormElement) asked.requestSubmit();
    else asked.click();
  }
}
