import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A change of page that is overtaken by the next one is not drawn as a transition. The browser reports that as an error unless
// somebody listens, and the router does not. An error in the change itself is reported all the same.
const startViewTransition = document.startViewTransition?.bind(document);
if (startViewTransition)
  document.startViewTransition = (change) => {
    const transition = startViewTransition(change);
    transition.ready.catch(() => {});
    return transition;
  };

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
