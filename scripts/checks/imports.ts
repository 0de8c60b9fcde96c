import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** `target` is a path from the root for our own files, else the name of a package or built-in module. */
export type Import = { target: string; ours: boolean; isType: boolean; line: number };

/** The imports of a file: types, re-exports and dynamic imports too. */
export function readImports(root: string, file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);

  const imports: Import[] = [];
  const add = (literal: unknown, isType = false) => {
    const { value, start } = literal as { value?: unknown; start: number };
    const line = source.slice(0, start).split('\n').length;
    if (typeof value === 'string') imports.push({ ...resolve(file, value), isType, line });
  };
  new Visitor({
    ImportDeclaration(node) {
      const taken = node.specifiers.map((one) => ('importKind' in one ? one.importKind : 'value'));
      const isType = taken.length > 0 && taken.every((kind) => kind === 'type');
      add(node.source, node.importKind === 'type' || isType);
    },
    ExportNamedDeclaration: (node) => node.source && add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return imports;
}

function resolve(file: string, specifier: string): { target: string; ours: boolean } {
  if (!specifier.startsWith('.')) return { target: specifier, ours: false };
  const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return { target, ours: true };
}
