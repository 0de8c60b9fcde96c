import { bin, inProject, root } from '../run/project.mjs';

/** The checks that read the sources without running them: a name, and the program that decides. */
export function staticChecks(node) {
  const tool = (name, packageName, command, ...args) => [
    name,
    node,
    [bin(packageName, command), ...args],
    { cwd: root },
  ];
  const ours = (name, file) => [name, node, [inProject('scripts', 'checks', file)], { cwd: root }];
  return [
    tool('format', 'oxfmt', 'oxfmt', '--check'),
    tool('lint', 'oxlint', 'oxlint', '--deny-warnings', '--format=stylish'),
    // Each checker works out the shared types for itself: two cost a third less than the default of four.
    tool('types', 'tsc', 'tsc', '--noEmit', '--checkers', '2'),
    ours('import boundaries', 'import-boundaries.ts'),
    ours('messages', 'messages.ts'),
    ours('logical sides', 'rtl-check.ts'),
    ours('class names', 'class-names.ts'),
    ours('linear patterns', 'linear-patterns.ts'),
    tool('dead code', 'knip', 'knip', '--no-progress'),
  ];
}
