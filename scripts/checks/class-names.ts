import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { readImports } from './imports.ts';
import { report } from './source-files.ts';

const web = 'src/web/';

/** Class names in the components of a route that no stylesheet of this route defines. */
export function undefinedClasses(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const imported = memo((file: string) =>
    readImports(root, file)
      .filter(({ ours, isType }) => ours && !isType)
      .map(({ target }) => target),
  );
  const defined = memo((file: string) => classesIn(root, file));
  const used = memo((file: string) => usedClasses(file, read(file)));
  const routes = [...read(`${web}routes.ts`).matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file]) => web + file);
  const errors = new Set<string>();
  for (const route of routes) {
    const isDesk = (file: string) => file.startsWith(`${web}desk/`);
    const shell = routes.filter((file) => file.endsWith('-shell.tsx') && isDesk(file) === isDesk(route));
    const reached = new Set([`${web}root.tsx`, ...shell, route]);
    for (const file of reached) {
      if (!/\.tsx?$/.test(file) || !existsSync(path.join(root, file))) continue;
      for (const target of imported(file)) reached.add(target);
    }
    const files = [...reached];
    const names = new Set(files.filter((file) => file.endsWith('.css')).flatMap(defined));
    const isDefined = (name: string) =>
      name.endsWith('*') ? [...names].some((one) => one.startsWith(name.slice(0, -1))) : names.has(name);
    for (const file of files.filter((one) => one.startsWith(web) && one.endsWith('.tsx'))) {
      for (const name of used(file))
        if (!isDefined(name)) errors.add(`${file}: .${name} on ${route.slice(web.length)}`);
    }
  }
  return [...errors];
}

function memo<T>(work: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => known.get(file) ?? known.set(file, work(file)).get(file)!;
}

/** The classes of a stylesheet and of those it imports. A module has others, in names of its own: `styles.name`. */
function classesIn(root: string, file: string): string[] {
  const css = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const parts = [...css.matchAll(/@import '(\.[^']+)'/g)].map(([, part = '']) =>
    path.posix.join(path.posix.dirname(file), part),
  );
  const selectors = css.replaceAll(/url\([^)]*\)|'[^']*'|"[^"]*"/g, '');
  const isModule = file.endsWith('.module.css');
  const own = [...selectors.matchAll(/(:global\()?\.([a-z_][\w-]*)/gi)].map(([, global, name = '']) =>
    isModule && !global ? `${path.basename(file)} ${name}` : name,
  );
  return [...own, ...parts.flatMap((part) => classesIn(root, part))];
}

/** The words in `className` attributes. A word that goes on with a value ends in `*`. */
function usedClasses(file: string, source: string): string[] {
  const words: string[] = [];
  const modules = new Map<string, string>();
  const inside: [number, number][] = [];
  const outside: [number, number][] = [];
  const has = (spans: [number, number][], at: number) =>
    spans.some(([start, end]) => start <= at && at < end);
  const isClass = (at: number) => has(inside, at) && !has(outside, at);
  const { program } = parseSync(file, source);
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers: [binding] }) {
      if (binding && value.endsWith('.module.css')) modules.set(binding.local.name, path.basename(value));
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'className' && value) inside.push([value.start, value.end]);
    },
    // Compared texts and arguments are no classes.
    BinaryExpression: ({ start, end }) => void outside.push([start, end]),
    CallExpression: ({ callee, end }) => void outside.push([callee.end, end]),
  }).visit(program);
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && isClass(start)) words.push(...value.split(/\s+/));
    },
    TemplateLiteral({ quasis, start }) {
      if (!isClass(start)) return;
      for (const [index, { value, tail }] of quasis.entries()) {
        const whole = index > 0 ? value.raw.replace(/^\S+/, '') : value.raw;
        words.push(...(tail || /\s$/.test(whole) ? whole : `${whole}*`).split(/\s+/));
      }
    },
    MemberExpression({ object, property, computed }) {
      const module = object.type === 'Identifier' && modules.get(object.name);
      if (module && !computed && property.type === 'Identifier') words.push(`${module} ${property.name}`);
    },
  }).visit(program);
  return words.filter((word) => word && word !== '*');
}

if (import.meta.main)
  report(undefinedClasses(process.cwd()), 'These classes have no style in the stylesheets of their route:');
