// A mail is rendered once, so the position of a part is a good key.
// oxlint-disable react/no-array-index-key
import type { CSSProperties } from 'react';
import { direction } from '../locale.ts';
import type { Part, Row } from './letter.ts';
import { Bidi, colors, end, start, wrapping } from './letter-cells.tsx';

const cell: CSSProperties = {
  padding: '10px 0',
  borderTop: `1px solid ${colors.rule}`,
  verticalAlign: 'top',
};

/** A table, because these are rows of data. */
export function OrderTable({ head, rows, totals }: Extract<Part, { type: 'lines' }>) {
  const headStyle = { ...cell, borderTop: 0, fontSize: 14, fontWeight: 400, color: colors.faint };
  const wordStyle: CSSProperties = { ...cell, fontSize: 17, color: colors.ink };
  const figureStyle: CSSProperties = { ...wordStyle, whiteSpace: 'nowrap', paddingInlineStart: 12 };
  const column = (part: keyof Row) => (part === 'title' ? start() : end());
  const parts = ['title', 'quantity', 'amount'] as const;
  return (
    <table
      dir={direction()}
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' }}
    >
      <thead>
        <tr>
          {parts.map((part) => (
            <th key={part} scope="col" className="faint" align={column(part)} style={headStyle}>
              {head[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {parts.map((part) => (
              <td
                key={part}
                className="ink line"
                align={column(part)}
                style={part === 'title' ? { ...wordStyle, ...wrapping } : figureStyle}
              >
                <Bidi text={row[part]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(([label, amount], index) => {
          const isLast = index === totals.length - 1;
          const weight = { fontWeight: isLast ? 700 : 400 };
          return (
            <tr key={label}>
              <th
                scope="row"
                colSpan={2}
                className="ink line"
                align={start()}
                style={{ ...wordStyle, ...weight }}
              >
                {label}
              </th>
              <td className="ink line" align={end()} style={{ ...figureStyle, ...weight }}>
                <Bidi text={amount} />
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}
