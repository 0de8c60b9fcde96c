declare global {
  interface Window {
    /** The buttons clicked and forms submitted before hydration. */
    heldEvents?: Set<HTMLElement>;
  }
}

/**
 * Runs in the head. Before hydration a button does nothing and a form would reload the page with its fields in the
 * address: clicks and submits are recorded instead. React must not see them: it would handle a click that arrives while it
 * hydrates, and the replay would repeat it. The search form and the sheet of filters work without scripts and are left
 * alone: a second click would close the sheet again.
 */
export const eventReplayScript = `(function(d,held){window.heldEvents=held;function record(e){if(!window.heldEvents)return;\
var sent=e.type=='submit',t=e.target.closest(sent?'form:not([role=search])':'button[type=button]:not([popovertarget])');\
if(t){held.add(t);e.stopImmediatePropagation();if(sent)e.preventDefault()}}\
d.addEventListener('click',record,true);d.addEventListener('submit',record,true)})(document,new Set);`;

/** Repeats each recorded event once, now that React handles it. */
export function replayEvents(): void {
  const held = window.heldEvents ?? [];
  delete window.heldEvents;
  for (const target of held) {
    if (!target.isConnected) continue;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}
