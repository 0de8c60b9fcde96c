import { readFileSync } from 'node:fs';

/** The variables of a file in the format of systemd's EnvironmentFile: a command sees the values that the unit sees. */
export function readEnvironmentFile(file) {
  return parseEnvironment(readFileSync(file, 'utf8'));
}

export function parseEnvironment(text) {
  const values = {};
  let index = 0;
  /** The match at the index, which moves behind it. */
  const take = (pattern) => {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match) index = pattern.lastIndex;
    return match;
  };
  while (index < text.length) {
    if (take(/\s+/y) || take(/[#;][^\n\r]*/y)) continue;
    const name = take(/([^=\n\r]*)=/y)?.[1].trim();
    if (name === undefined) {
      take(/[^\n\r]*/y);
      continue;
    }
    let value = '';
    for (let part; (part = take(/[ \t]*(?:'([^']*)'|"((?:\\[^]|[^"\\])*)")/y));)
      value += part[1] ?? unescape(part[2], /\\(?:\n|(["\\`$]))/g);
    const [rest] = take(/[ \t]*(?:\\[^]|[^\\\n\r])*/y);
    value += unescape(withoutEnd(rest.trimStart()), /\\(?:[\n\r]|([^]))/g);
    values[name] = value;
  }
  return values;
}

/** Takes backslashes away; an escaped end of a line goes with them. */
const unescape = (text, escaped) => text.replaceAll(escaped, '$1');

/** Without the spaces at the end, except an escaped one. */
const withoutEnd = (text) => text.replace(/(\\[^]|[^\\\s]|^)\s+$/, '$1');
