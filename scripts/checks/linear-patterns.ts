import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { report, sourceFiles } from './source-files.ts';

// The backend that runs everywhere: the others are a program of the platform, and Java.
process.env.RECHECK_BACKEND = 'pure';

/** Of a pattern; no proof takes as long, even on a busy machine. */
const timeout = 60_000;
/** A comment with this word stands at most so many lines above a pattern. */
const word = 'Input:';
const linesAbove = 2;

/**
 * The patterns that are not proven to take linear time for any text, or linear time at all. The proof knows nothing of
 * patterns that look around or back. A comment beside such a pattern (`// Input: at most 100 characters.`) says why it is
 * harmless.
 */
export function slowPatterns(root: string): string[] {
  const known = new Map<string, boolean>();
  return sourceFiles(root, 'src', ['.ts', '.tsx'])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => patternsOf(root, file))
    .filter(({ pattern, flags }) => {
      const key = `/${pattern}/${flags}`;
      const isLinear = known.get(key) ?? isProven(pattern, flags);
      known.set(key, isLinear);
      return !isLinear;
    })
    .map(({ file, line, pattern }) => `${file}:${line} /${pattern}/ may take more than linear time`);
}

function isProven(pattern: string, flags: string): boolean {
  return checkSync(pattern, flags, { checker: 'automaton', timeout }).status === 'safe';
}

/** Those without such a comment. */
function patternsOf(root: string, file: string) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, source);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const explained = comments.filter(({ value }) => value.includes(word)).map(({ end }) => lineAt(end));
  const found: { file: string; line: number; pattern: string; flags: string }[] = [];
  const add = (start: number, regex: { pattern: string; flags: string }) => {
    const line = lineAt(start);
    if (explained.some((at) => at <= line && at >= line - linesAbove)) return;
    found.push({ file, line, ...regex });
  };
  /** Made of texts, so that its pattern is not known here: never proven. */
  const addMade = ({ start, end, callee }: { start: number; end: number; callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp')
      add(start, { pattern: source.slice(start, end), flags: 'unknown' });
  };
  new Visitor({
    Literal: (node) => 'regex' in node && add(node.start, node.regex),
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(program);
  return found;
}

if (import.meta.main) report(slowPatterns(process.cwd()), `Patterns without a proof or an “${word}”:`);
