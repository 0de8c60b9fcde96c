import type { ReactNode } from 'react';

/** The turning roundel with its sentence, told politely; it stands still where motion is not wanted. */
export function Spinner({ words, className = '' }: { words: ReactNode; className?: string }) {
  return (
    <div className={`blank ${className}`} role="status">
      <span className="spin" aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
}
