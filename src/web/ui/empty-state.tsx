import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence. */
  words: ReactNode;
  /** Said first, larger, where the page itself is empty; it is then the page's heading. */
  heading?: ReactNode;
  /** One way on: a link or a button. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ words, heading, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`blank ${className}`}>
      <span className="ring" aria-hidden="true" />
      {heading && <h1>{heading}</h1>}
      <p>{words}</p>
      {action}
    </div>
  );
}
