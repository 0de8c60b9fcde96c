// A mail is rendered once, so the position of a part is a good key.
// oxlint-disable react/no-array-index-key
import type { CSSProperties, ReactNode } from 'react';
import { direction, locale } from '../locale.ts';
import { type Letter, type Part, pieces } from './letter.ts';
import { Bidi, Cells, colors, start, wrapping } from './letter-cells.tsx';
import { OrderTable } from './order-table.tsx';

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
          style={{ background: '#faf6ec', fontFamily: locale() === 'ar' ? naskh : serif }}
        >
          <Cells width="100%" style={{ tableLayout: 'fixed', width: '100%' }}>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Cells className="leaf" width="600" align="center" style={leafStyle}>
                <td align={start()} style={brandCell}>
                  <a href={home} target="_blank" rel="noreferrer" style={brandStyle}>
                    {store}
                  </a>
                </td>
                <td align={start()} style={{ padding: '24px 24px 8px' }}>
                  <h1 className="ink" style={titleStyle}>
                    <Bidi text={letter.title} />
                  </h1>
                  {letter.parts.map((part, index) => (
                    <PartHtml key={index} part={part} />
                  ))}
                </td>
              </Cells>
              <p className="faint" style={footStyle}>
                <Bidi text={letter.reason} />
                <br />
                <a
                  className="link"
                  href={home}
                  target="_blank"
                  rel="noreferrer"
                  style={{ color: colors.green }}
                >
                  <bdi dir="ltr">{home.replaceAll(/^https?:\/\/|\/$/g, '')}</bdi>
                </a>
              </p>
            </td>
          </Cells>
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
const leafStyle: CSSProperties = {
  maxWidth: '100%',
  background: '#fffdf7',
  border: `1px solid ${colors.rule}`,
};
const brandCell: CSSProperties = {
  background: '#14483a',
  borderBottom: '3px solid #a37c2a',
  padding: '18px 24px',
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
/** Outlook ignores the padding of a link and takes this one. */
const buttonCell = { background: colors.green, msoPaddingAlt: '12px 22px' } as CSSProperties;

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
      <Cells style={{ margin: '8px 0 24px' }}>
        <td className="button" style={buttonCell}>
          <a className="button" href={part.href} target="_blank" rel="noreferrer" style={buttonStyle}>
            {part.label}
          </a>
        </td>
      </Cells>
    );
  }
  return <OrderTable {...part} />;
}

function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      <Bidi text={line} />
    </span>
  ));
}
