import { type Letter, type Part, plain } from './letter.ts';

/** The plain-text form, with everything that the HTML says. */
export function letterText({ title, parts, reason }: Letter, store: string, home: string): string {
  return plain([store, title, ...parts.map(partText), `-- \n${reason}\n${home}`].join('\n\n') + '\n');
}

function partText(part: Part): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'fact') return `${part.label}:\n${part.value}`;
  if (part.type === 'link') return `${part.label}\n${part.note}\n${part.href}`;
  if (part.type === 'button') return `${part.label}:\n${part.href}`;
  const rows = part.rows.map(({ title, quantity, amount }) => `${quantity} × ${title}\n    ${amount}`);
  const totals = part.totals.map(([label, amount]) => `${label}: ${amount}`);
  return [...rows, '', ...totals].join('\n');
}
