/** The style of the payment page, inline, below the rules of its fonts. */
export const cardStyle = `
:root { color-scheme: light dark; --paper: #faf6ec; --leaf: #fffdf7; --parchment: #f2ead9; --rule: #ddd1b9; --edge: #8a7a60;
  --ink: #221b13; --ink-2: #52473a; --green: #17493b; --green-deep: #0e3429; --on-green: #fbf6e9; --green-text: #17493b;
  --gold: #a37c2a; --rubric: #9a2b1e; --rubric-wash: #f8e5dd; --lapis: #1f4c86; --lapis-wash: #e4eaf3;
  --serif: "EB Garamond", Garamond, "Iowan Old Style", Georgia, serif; --sans: "Ysabeau Office", "Gill Sans", "Gill Sans Nova", Optima, system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1a15; --leaf: #16231d; --parchment: #1b2a23; --rule: #2f4037; --edge: #7d8b80;
  --ink: #f3ead8; --ink-2: #cfc5af; --green: #dcbd76; --green-deep: #ead199; --on-green: #1a1408; --green-text: #93cdb0;
  --gold: #c39f55; --rubric: #f2988a; --rubric-wash: #3a1d18; --lapis: #9cc0f2; --lapis-wash: #182738; } }
:root:lang(ar) { --serif: "Amiri", "EB Garamond", "Scheherazade New", "Noto Naskh Arabic", "Geeza Pro", "Traditional Arabic", serif; --sans: "IBM Plex Sans Arabic", "Ysabeau Office", system-ui, sans-serif; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.55 var(--sans); padding: clamp(1rem, 4vw, 3rem) clamp(1rem, 4vw, 2.5rem) 4rem; }
:lang(ar) body { line-height: 1.8; }
.page { max-inline-size: 34rem; margin-inline: auto; display: grid; gap: 1.5rem; }
.page, header, main, form, .cards { grid-template-columns: minmax(0, 1fr); overflow-wrap: break-word; }
header { display: grid; gap: 1.5rem; }
.brand { display: flex; align-items: center; justify-content: center; gap: .7rem; font: 500 1.75rem/1.2 var(--serif); }
.brand img { inline-size: 2.75rem; block-size: 2.75rem; }
.demo { background: var(--lapis-wash); color: var(--lapis); padding: .6rem 1rem; text-align: center; font-size: .9375rem; font-weight: 500; }
main { background: var(--leaf); padding: 2rem clamp(1.25rem, 5vw, 2.5rem) 2.25rem; border: 1px solid var(--gold); display: grid; gap: 1.5rem;
  box-shadow: inset 0 0 0 4px var(--leaf), inset 0 0 0 5px color-mix(in oklab, var(--gold) 55%, transparent), 0 6px 20px -8px rgb(60 42 16 / .16); }
h1 { font: 500 clamp(1.75rem, 1.5rem + 1vw, 2.25rem)/1.25 var(--serif); text-align: center; padding-block-end: 1.1rem; border-block-end: 1px solid var(--gold); }
h2 { font: 500 1.25rem/1.4 var(--serif); margin-block-end: .4rem; }
.sum { display: grid; gap: .55rem; padding-inline: 0; }
.sum div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }
.sum dt { color: var(--ink-2); overflow-wrap: anywhere; }
.sum dd { font-variant-numeric: tabular-nums lining-nums; }
.sum .total { margin-block-start: .35rem; padding-block-start: .9rem; border-block-start: 1px solid var(--gold); align-items: baseline; }
.sum .total dt { color: var(--ink); font: 500 1.375rem/1.3 var(--serif); }
.sum .total dd { font: 500 1.75rem/1.1 var(--serif); }
form { display: grid; gap: .5rem; }
label { font-weight: 600; font-size: .9375rem; }
input { inline-size: 100%; min-block-size: 3rem; padding: .6rem .9rem; border: 1px solid var(--edge); border-radius: 2px; background: var(--leaf); color: inherit;
  font: 500 1.25rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .04em; }
input[aria-invalid="true"] { border-color: var(--rubric); box-shadow: inset 0 0 0 1px var(--rubric); }
:focus-visible { outline: 3px solid var(--lapis); outline-offset: 2px; }
.fault { background: var(--rubric-wash); color: var(--rubric); padding: .6rem .9rem; font-weight: 500; }
button, .button { display: inline-flex; justify-content: center; align-items: center; gap: .5em; min-block-size: 3.25rem; padding: .5rem 1.5rem; border: 0; border-radius: 2px; cursor: pointer;
  background: var(--green); color: var(--on-green); font: 600 1.125rem/1.2 var(--sans); text-decoration: none; margin-block-start: .75rem;
  box-shadow: inset 0 0 0 3px var(--green), inset 0 0 0 4px color-mix(in oklab, var(--on-green) 34%, transparent); }
button:hover, .button:hover { background: var(--green-deep); }
.cancel { justify-self: center; display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--green-text); text-decoration-color: var(--gold); text-underline-offset: .32em; }
.cards { background: var(--parchment); padding: 1.1rem 1.25rem; display: grid; gap: .4rem; font-size: .9375rem; }
.cards ul { list-style: none; padding: 0; display: grid; gap: .3rem; }
.cards code { font: 500 1rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; display: inline-block; }
.word { text-align: center; font: 400 1.25rem/1.6 var(--serif); }
`;
