import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { report, sourceFiles } from './source-files.ts';

/** Class names in components that no stylesheet defines. Those of a CSS module are `styles.name`. */
export function undefinedClasses(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = sourceFiles(root, 'src/web', ['.css', '.tsx']);
  const defined = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => classesIn(file, read(file)));
  const names = new Set(defined);
  const isDefined = (name: string) =>
    name.endsWith('*') ? defined.some((one) => one.startsWith(name.slice(0, -1))) : names.has(name);
  // Mails have their styles in themselves.
  const components = files.filter((file) => file.endsWith('.tsx') && !file.startsWith('src/web/mail/'));
  return components
    .flatMap((file) => usedClasses(file, read(file)).map((name) => ({ file, name })))
    .filter(({ name }) => !isDefined(name))
    .map(({ file, name }) => `${file}: .${name}`);
}

/** Those of a module have its name in front; no two modules have the same one. */
function classesIn(file: string, css: string): string[] {
  const selectors = css.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/g, '');
  const isModule = file.endsWith('.module.css');
  return [...selectors.matchAll(/(:global\()?\.([a-z_][\w-]*)/gi)].map(([, global, name = '']) =>
    isModule && !global ? `${path.basename(file)} ${name}` : name,
  );
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

if (import.meta.main) report(undefinedClasses(process.cwd()), 'These classes have no style:');
