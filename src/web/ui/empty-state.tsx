import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence. */
  words: ReactNode;
  /** The page's heading, where the whole page is empty. */
  heading?: ReactNode;
  /** A link or a button. */
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
