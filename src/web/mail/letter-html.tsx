// A mail is rendered once, so the position of a part is a good key.
// oxlint-disable react/no-array-index-key
import type { CSSProperties, ReactNode } from 'react';
import { direction, locale } from '../locale.ts';
import { type Letter, type Part, pieces, type Row } from './letter.ts';

const serif = 'Georgia, "Times New Roman", serif';
const naskh = '"Noto Naskh Arabic", "Geeza Pro", "Segoe UI", Tahoma, Arial, sans-serif';

/** Mail programs drop stylesheets, so every style is inline. Those that know dark mode also read the head. */
const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1a15!important}
.leaf{background:#16231d!important;border-color:#2f4037!important}
.ink{color:#f3ead8!important}
.faint{color:#aaa18d!important}
.line{border-color:#2f4037!important}
.link{color:#93cdb0!important}
.button{background:#dcbd76!important;color:#1a1408!important}
}`;

const colors = { ink: '#221b13', faint: '#6b5e4c', rule: '#ddd1b9', green: '#17493b' };
const cell: CSSProperties = {
  padding: '10px 0',
  borderTop: `1px solid ${colors.rule}`,
  verticalAlign: 'top',
};
const wrapping: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

interface LetterProps {
  letter: Letter;
  store: string;
  home: string;
}

export function LetterHtml({ letter, store, home }: LetterProps) {
  return (
    <html lang={locale()} dir={direction()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{pieces(letter.subject ?? letter.title).join('')}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </head>
      <body className="page" style={bodyStyle}>
        {/* Some programs drop html and body, so the language and direction are here too. */}
        <main
          lang={locale()}
          dir={direction()}
          className="page"
          style={{
            background: '#faf6ec',
            padding: '24px 12px',
            fontFamily: locale() === 'ar' ? naskh : serif,
          }}
        >
          <div
            className="leaf"
            style={{
              maxWidth: 600,
              margin: '0 auto',
              background: '#fffdf7',
              border: `1px solid ${colors.rule}`,
            }}
          >
            <div style={{ background: '#14483a', borderBottom: '3px solid #a37c2a', padding: '18px 24px' }}>
              <a href={home} target="_blank" rel="noreferrer" style={brandStyle}>
                {store}
              </a>
            </div>
            <div style={{ padding: '24px 24px 8px' }}>
              <h1 className="ink" style={titleStyle}>
                <Bidi text={letter.title} />
              </h1>
              {letter.parts.map((part, index) => (
                <PartHtml key={index} part={part} />
              ))}
            </div>
          </div>
          <p className="faint" style={footStyle}>
            <Bidi text={letter.reason} />
            <br />
            <a className="link" href={home} target="_blank" rel="noreferrer" style={{ color: colors.green }}>
              <bdi dir="ltr">{home.replaceAll(/^https?:\/\/|\/$/g, '')}</bdi>
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}

const bodyStyle: CSSProperties = {
  margin: 0,
  padding: 0,
  background: '#faf6ec',
};
const brandStyle: CSSProperties = {
  color: '#e2c685',
  fontSize: 24,
  textDecoration: 'none',
  lineHeight: 1.3,
  ...wrapping,
};
const titleStyle: CSSProperties = {
  margin: '0 0 12px',
  fontSize: 26,
  fontWeight: 400,
  color: colors.ink,
  ...wrapping,
};
const textStyle: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 17,
  lineHeight: 1.6,
  color: colors.ink,
  ...wrapping,
};
const footStyle: CSSProperties = {
  maxWidth: 600,
  margin: '16px auto 0',
  fontSize: 14,
  lineHeight: 1.6,
  textAlign: 'center',
  color: colors.faint,
  ...wrapping,
};
const buttonStyle: CSSProperties = {
  display: 'inline-block',
  padding: '12px 22px',
  background: colors.green,
  color: '#fbf6e9',
  fontSize: 17,
  textDecoration: 'none',
};

function PartHtml({ part }: { part: Part }) {
  if (typeof part === 'string' || part.type === 'written') {
    const isOurs = typeof part === 'string';
    return (
      <p className="ink" dir={isOurs ? undefined : 'auto'} style={textStyle}>
        <Lines text={isOurs ? part : part.text} />
      </p>
    );
  }
  if (part.type === 'fact') {
    return (
      <div className="ink" style={textStyle}>
        <div className="faint" style={{ fontSize: 14, color: colors.faint }}>
          {part.label}
        </div>
        <Lines text={part.value} />
      </div>
    );
  }
  if (part.type === 'link') {
    return (
      <p className="ink" style={textStyle}>
        <a className="link" href={part.href} target="_blank" rel="noreferrer" style={{ color: colors.green }}>
          <Bidi text={part.label} />
        </a>
        <br />
        <Bidi text={part.note} />
      </p>
    );
  }
  if (part.type === 'button') {
    return (
      <p style={{ margin: '8px 0 24px' }}>
        <a className="button" href={part.href} target="_blank" rel="noreferrer" style={buttonStyle}>
          {part.label}
        </a>
      </p>
    );
  }
  return <OrderTable {...part} />;
}

/** A table, because these are rows of data. `align` is for Outlook, which knows no logical sides. */
function OrderTable({ head, rows, totals }: Extract<Part, { type: 'lines' }>) {
  const end = direction() === 'rtl' ? 'left' : 'right';
  const start = direction() === 'rtl' ? 'right' : 'left';
  const headStyle = { ...cell, borderTop: 0, fontSize: 14, fontWeight: 400, color: colors.faint };
  const wordStyle: CSSProperties = { ...cell, fontSize: 17, color: colors.ink };
  const figureStyle: CSSProperties = { ...wordStyle, whiteSpace: 'nowrap', paddingInlineStart: 12 };
  const column = (part: keyof Row) => (part === 'title' ? start : end);
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
                align={start}
                style={{ ...wordStyle, ...weight }}
              >
                {label}
              </th>
              <td className="ink line" align={end} style={{ ...figureStyle, ...weight }}>
                <Bidi text={amount} />
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}

function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      <Bidi text={line} />
    </span>
  ));
}

/** Every second piece is isolated. The two groups of an order number stay on one line. */
function Bidi({ text }: { text: string }): ReactNode {
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
