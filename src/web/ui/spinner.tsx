import type { ReactNode } from 'react';

/** A loading indicator with a text that screen readers announce. Static with reduced motion. */
export function Spinner({ words, className = '' }: { words: ReactNode; className?: string }) {
  return (
    <div className={`blank ${className}`} role="status">
      <span className="spin" aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
}
