import type { Row } from '../measure.ts';
import type { Results } from './results.ts';
import { short } from './table.ts';

const width = 860;
const labelWidth = 290;
const barWidth = 430;
const rowHeight = 34;
const top = 86;

/** Requests a second on a scale of powers of ten: the shop's bar, with marks for the limit and the tutorial. */
export function picture(results: Results): string {
  const rows = results.rows.filter((row) => row.servers.shop);
  const rates = rows.flatMap((row) => Object.values(row.servers).map((figures) => figures.perSecond));
  const low = Math.floor(Math.log10(Math.min(...rates)));
  const high = Math.ceil(Math.log10(Math.max(...rates)));
  const place = (rate: number) => labelWidth + ((Math.log10(rate) - low) / (high - low)) * barWidth;
  const height = top + rows.length * rowHeight + 24;
  const grid = Array.from({ length: high - low + 1 }, (_, step) => {
    const x = place(10 ** (low + step));
    const label = short(10 ** (low + step));
    return `<path class="g" d="M${x} ${top - 12}V${height - 24}"/><text class="s" x="${x}" y="${top - 18}" text-anchor="middle">${label}</text>`;
  });
  const title = `requests a second over loopback, Node ${results.node}, ${results.cores} cores`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" font-size="13" role="img" aria-label="${title}">
<style>text{fill:#2b2620}.s{fill:#7a6f62;font-size:11px}.g{stroke:#e4dccf}.b{fill:#1f6f5c}.l{stroke:#2b2620;stroke-width:2}.t{stroke:#b4531f;stroke-width:2}</style>
<rect width="${width}" height="${height}" fill="#fdfaf4"/>
<text x="16" y="26" font-size="16" font-weight="600">Warraq: ${title}</text>
<text class="s" x="16" y="46">Green: the shop. Dark mark: a bare server sending the same bytes. Red mark: the usual tutorial shop.</text>
${grid.join('\n')}
${rows.map((row, index) => bar(row, top + index * rowHeight, place)).join('\n')}
</svg>
`;
}

function bar({ task, books, engine, servers }: Row, y: number, place: (rate: number) => number): string {
  const { shop, limit, tutorial } = servers;
  const end = place(shop!.perSecond);
  const mark = (kind: string, rate: number) => `<path class="${kind}" d="M${place(rate)} ${y - 3}v22"/>`;
  const about = `${books.toLocaleString('en')} books, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
  return [
    `<text x="16" y="${y + 7}">${task}</text><text class="s" x="16" y="${y + 20}">${about}</text>`,
    `<rect class="b" x="${labelWidth}" y="${y}" width="${Math.max(1, end - labelWidth)}" height="16" rx="2"/>`,
    limit ? mark('l', limit.perSecond) : '',
    tutorial ? mark('t', tutorial.perSecond) : '',
    `<text x="${labelWidth + barWidth + 14}" y="${y + 13}">${short(shop!.perSecond)}/s, ${short(shop!.cpuMs)} ms</text>`,
  ].join('');
}
