import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { m } from '../i18n/messages.js';

interface EmptyStateProps {
  /** One sentence. */
  words: ReactNode;
  /** The page's heading, where the whole page is empty. */
  heading?: ReactNode;
  /** A link or a button. */
  children?: ReactNode;
  className?: string;
}

export function EmptyState({ words, heading, children, className = '' }: EmptyStateProps) {
  return (
    <div className={`blank ${className}`}>
      <span className="ring" aria-hidden="true" />
      {heading && <h1>{heading}</h1>}
      <p>{words}</p>
      {children}
    </div>
  );
}

/** Says that something did not load and offers a retry. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <EmptyState words={words}>
      <Button look="1" words={m.try_again()} onClick={onRetry} />
    </EmptyState>
  );
}

/** A loading indicator with a text that screen readers announce. Static with reduced motion. */
export function Spinner({ words, className = '' }: { words: ReactNode; className?: string }) {
  return (
    <div className={`blank ${className}`} role="status">
      <span className="ring spin" aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
}
