import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** `target` is a path from the root for our own files, else the name of a package or built-in module. */
export type Import = { target: string; ours: boolean; isType: boolean; line: number };
export type SourceFile = { file: string; imports: Import[]; envLines: number[] };

/** The imports of a file (including types, re-exports and dynamic imports), and the lines that read `process.env`. */
export function readSource(root: string, file: string): SourceFile {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);

  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const envLines: number[] = [];
  const add = (literal: unknown, isType = false) => {
    const { value, start } = literal as { value?: unknown; start: number };
    if (typeof value === 'string') imports.push({ ...resolve(file, value), isType, line: lineAt(start) });
  };
  const isProcess = (node: { type: string; name?: unknown; property?: { name?: unknown } }) =>
    (node.type === 'Identifier' && node.name === 'process') || node.property?.name === 'process';

  new Visitor({
    ImportDeclaration(node) {
      const taken = node.specifiers.map((one) => ('importKind' in one ? one.importKind : 'value'));
      const isType = taken.length > 0 && taken.every((kind) => kind === 'type');
      add(node.source, node.importKind === 'type' || isType);
      const names = node.specifiers.map((one) =>
        'imported' in one && 'name' in one.imported ? one.imported.name : '',
      );
      if (/^(node:)?process$/.test(node.source.value) && names.includes('env'))
        envLines.push(lineAt(node.start));
    },
    ExportNamedDeclaration: (node) => node.source && add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source, true),
    MemberExpression(node) {
      const name =
        'name' in node.property ? node.property.name : 'value' in node.property && node.property.value;
      if (name === 'env' && isProcess(node.object as Parameters<typeof isProcess>[0]))
        envLines.push(lineAt(node.start));
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || !node.init) return;
      if (!isProcess(node.init as Parameters<typeof isProcess>[0])) return;
      const takesEnv = node.id.properties.some(
        (one) => 'key' in one && 'name' in one.key && one.key.name === 'env',
      );
      if (takesEnv) envLines.push(lineAt(node.start));
    },
  }).visit(program);
  return { file, imports, envLines };
}

function resolve(file: string, specifier: string): { target: string; ours: boolean } {
  if (!specifier.startsWith('.')) return { target: specifier, ours: false };
  const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return { target, ours: true };
}
