import type { SoakResults } from '../soak.ts';
import { judgement, type Judged } from './figures-wanted.ts';
import { writeResults } from './report.ts';
import { short } from './table.ts';

const wantedMb = 300;
const width = 860;
const height = 300;
const [left, right, top, bottom] = [60, 20, 60, 40];

/** Prints what a long load left behind, and writes it down. */
export function reportSoak(results: SoakResults) {
  const what = `memory after ${results.minutes} minutes of load at ${results.books}`;
  const judged: Judged[] = [
    { what, wanted: `≤ ${wantedMb} MB`, got: short(results.afterMb), ok: results.afterMb <= wantedMb },
    {
      what: 'an export of all books after it took',
      wanted: '≤ 40 MB',
      got: short(results.exportRoseMb),
      ok: results.exportRoseMb <= 40,
    },
  ];
  console.log(`\nthe most meanwhile: ${short(results.mostMb)} MB\n\n${judgement(judged)}`);
  for (const [status, count] of Object.entries(results.failures))
    console.log(`✗ ${count} answered ${status}`);
  writeResults('soak', results, line(results));
}

/** The memory over the time, and what is wanted of it as a dashed line. */
function line({ points, books, minutes }: SoakResults): string {
  const seconds = points.at(-1)!.second;
  const most = Math.max(wantedMb, ...points.map(({ rssMb }) => rssMb)) * 1.1;
  const x = (second: number) => left + (second / seconds) * (width - left - right);
  const y = (mb: number) => height - bottom - (mb / most) * (height - top - bottom);
  const path = points
    .map(({ second, rssMb }, place) => `${place ? 'L' : 'M'}${x(second).toFixed(1)} ${y(rssMb).toFixed(1)}`)
    .join('');
  const marks = [0, 100, 200, 300].map(
    (mb) =>
      `<path class="g" d="M${left} ${y(mb)}H${width - right}"/><text class="s" x="${left - 8}" y="${y(mb) + 4}" text-anchor="end">${mb} MB</text>`,
  );
  const times = Array.from(
    { length: minutes + 1 },
    (_, minute) =>
      `<text class="s" x="${x(minute * 60)}" y="${height - 18}" text-anchor="middle">${minute}</text>`,
  );
  const title = `memory in ${minutes} minutes of a crowd, ${books.toLocaleString('en')} books`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" font-size="13" role="img" aria-label="${title}">
<style>text{fill:#2b2620}.s{fill:#7a6f62;font-size:11px}.g{stroke:#e4dccf}.m{stroke:#1f6f5c;stroke-width:2;fill:none}.w{stroke:#b4531f;stroke-dasharray:5 4}</style>
<rect width="${width}" height="${height}" fill="#fdfaf4"/>
<text x="16" y="26" font-size="16" font-weight="600">Warraq: ${title}</text>
${marks.join('\n')}
${times.join('\n')}
<path class="w" d="M${left} ${y(wantedMb)}H${width - right}"/>
<path class="m" d="${path}"/>
</svg>
`;
}
