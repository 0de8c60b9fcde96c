// A mail is rendered once, so the position of a part is a good key.
// oxlint-disable react/no-array-index-key
import { Children, type CSSProperties, type ReactNode } from 'react';
import { direction } from '../locale.ts';
import { pieces } from './letter.ts';

export const colors = { ink: '#221b13', faint: '#6b5e4c', rule: '#ddd1b9', green: '#17493b' };
export const wrapping: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

interface CellsProps {
  className?: string;
  width?: string;
  align?: 'center';
  style?: CSSProperties;
  children: ReactNode;
}

/** Cells one below the other. Outlook knows widths, paddings and backgrounds of tables only. */
export function Cells({ children, ...rest }: CellsProps) {
  return (
    <table role="presentation" dir={direction()} border={0} cellPadding={0} cellSpacing={0} {...rest}>
      <tbody>
        {Children.map(children, (cell) => (
          <tr>{cell}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** `align` is for Outlook, which knows no logical sides. */
export const start = () => (direction() === 'rtl' ? 'right' : 'left');
export const end = () => (direction() === 'rtl' ? 'left' : 'right');

/** Every second piece is isolated. The two groups of an order number stay on one line. */
export function Bidi({ text }: { text: string }): ReactNode {
  return pieces(text).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const style: CSSProperties | undefined = /^[\d ]+$/.test(piece) ? { whiteSpace: 'nowrap' } : undefined;
    return (
      <bdi key={index} style={style}>
        {piece}
      </bdi>
    );
  });
}
