/** Pages of 500 × 700 pixels, in the proportion of the covers. The text size `--size` is fitted for each page. */
export const pageWidth = 500;
export const pageHeight = 700;

export const pageStyles = `
@page { size: ${pageWidth}px ${pageHeight}px; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { color: #221b13; font-family: Macron, Garamond, Amiri, serif; background: #fbf5e6; }
svg { display: block; }
:lang(ar) { font-family: Amiri, Garamond, serif; }

.page { position: relative; inline-size: ${pageWidth}px; block-size: ${pageHeight}px; padding: 34px;
  background: #fbf5e6; overflow: hidden; break-after: page; }
.page:last-child { break-after: auto; }
.jadwal { block-size: 606px; border: 1px solid #1f4c86; padding: 3px; }
.jadwal > div { block-size: 100%; border: 3px solid #b08a3e; padding: 2px; }
.jadwal > div > div { block-size: 100%; border: 1px solid #17493b; display: flex; flex-direction: column;
  align-items: center; }
.foot { display: flex; justify-content: center; align-items: baseline; gap: 9px; padding-block-start: 5px;
  font-size: 13px; color: #6b5e4c; }
.foot [lang='ar'] { font-size: 14.5px; line-height: 1.3; }
.nuqta { inline-size: 4.5px; block-size: 4.5px; rotate: 45deg; background: #b08a3e; align-self: center; }

.title-page { text-align: center; }
.band { position: relative; inline-size: 100%; border-block-end: 3px solid #b08a3e; }
.band h1 { position: absolute; inset: 0; display: grid; place-content: center; color: #ecd49a; font-weight: 400;
  line-height: 1.32; padding-block-end: .04em; white-space: nowrap; }
.names { flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: space-evenly;
  padding: 8px 24px 12px; }
.latin-title { font-size: 33px; line-height: 1.12; text-wrap: balance; font-weight: 400; }
.word { white-space: nowrap; }
.volume { position: relative; }
.volume span { position: absolute; inset: 0; display: grid; place-content: center; color: #ecd49a;
  font-size: 23px; line-height: 1; padding-block-end: 3px; }
.by { color: #9a2b1e; font-size: 18px; line-height: 1.4; }
.author-ar { font-size: 24px; line-height: 1.65; text-wrap: balance; }
.author { font-size: 17.5px; line-height: 1.35; text-wrap: balance; padding-block-start: 4px; }
.dates { color: #52473a; font-size: 15px; line-height: 1.5; padding-block-start: 3px; display: flex; gap: 10px;
  justify-content: center; align-items: baseline; }
.dates [lang='ar'] { font-size: 16px; }
.kind { color: #52473a; font-size: 15.5px; display: flex; gap: 10px; align-items: baseline; justify-content: center; }
.kind [lang='ar'] { font-size: 17px; line-height: 1.4; }

.plate { position: relative; margin-block: 18px 6px; }
.plate h2 { position: absolute; inset: 0; display: grid; place-content: center; text-align: center; color: #9a2b1e;
  font-weight: 400; font-size: 20px; line-height: 1.1; white-space: nowrap; }
.plate h2 small { display: block; color: #52473a; font-size: 14px; line-height: 1.25; }
.plate h2:lang(ar) { font-size: 21px; line-height: 1.35; padding-block-end: 5px; }
.plate h2:lang(ar) small { font-size: 15px; line-height: 1.4; }
.text { flex: 1; min-block-size: 0; inline-size: 100%; padding: 4px 26px 14px; font-size: calc(var(--size) * 1px);
  display: flex; flex-direction: column; justify-content: space-evenly; overflow: hidden; }
.text h3 { font-weight: 400; font-size: 1.12em; line-height: 1.3; color: #17493b; display: flex; gap: .5em;
  align-items: center; }
.text h3::before { content: ''; inline-size: 5px; block-size: 5px; rotate: 45deg; background: #b08a3e; }
.text p { line-height: 1.34; text-align: justify; text-wrap: pretty; hyphens: auto; }
.text:lang(ar) { line-height: 1.62; }
.text:lang(ar) h3 { font-size: 1.12em; line-height: 1.5; }
.text:lang(ar) p { line-height: 1.62; }
.flow { flex: 1; min-block-size: 0; inline-size: 100%; padding: 16px 20px 10px; font-size: 22px; overflow: hidden; }
.flow:lang(ar) { font-size: 23.5px; }
.flow > * { margin-block-end: .55em; }
.flow h2 { font-weight: 400; font-size: 1.3em; line-height: 1.3; color: #9a2b1e; }
.flow p, .flow li, .flow dd, .flow dt { line-height: 1.36; text-wrap: pretty; }
.flow:lang(ar) p, .flow:lang(ar) li, .flow:lang(ar) dd, .flow:lang(ar) dt { line-height: 1.6; }
.flow ol { padding-inline-start: 1.7em; }
.flow:lang(ar) ol { list-style-type: arabic-indic; }
.flow dt { color: #17493b; }
.flow dd { margin-inline-start: 1.2em; padding-block-end: .2em; }
.flow .contents { display: flex; justify-content: space-between; gap: 1em; border-block-end: 1px dotted #b08a3e; }
`;
