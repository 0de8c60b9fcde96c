import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The messages of one language by key. A message is a text, or an object with a text for each plural form.
 * @returns {Map<string, string | Record<string, string>>}
 */
export function readMessages(root, locale) {
  const folder = path.join(root, 'messages', locale);
  const messages = new Map();
  if (!existsSync(folder)) return messages;
  // Editors put other files beside them for a moment.
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    // Of equal keys in a file the parser keeps the last one.
    const written = Array.from(text.matchAll(/^ {2}"(\w+)":/gm), ([, key]) => key);
    for (const [key, message] of Object.entries(JSON.parse(text))) {
      if (messages.has(key) || written.indexOf(key) !== written.lastIndexOf(key))
        throw new Error(`messages/${locale} defines "${key}" twice.`);
      messages.set(key, message);
    }
  }
  return messages;
}

/** The texts of a message: one, or one for each plural form. */
export function textsOf(message) {
  return typeof message === 'string' ? [message] : Object.values(message ?? {});
}

/** The names in braces, each once. */
export function inputsOf(message) {
  const names = textsOf(message).flatMap((text) =>
    Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name),
  );
  return [...new Set(names)].toSorted();
}

/** Messages that are looked up by a code: `problem['wrong-login']` is the message `problem_wrong_login`. */
const groups = ['problem', 'colour'];

/** Compiles each message to a module of its own, so that a page's scripts contain only the messages it uses. */
export function compileMessages(root) {
  const english = readMessages(root, 'en');
  const arabic = readMessages(root, 'ar');
  const keys = [...english.keys()];
  const exports = keys.map((key) => `export { default as ${key} } from './messages/${key}.js';\n`);
  const files = new Map([
    ['messages.js', "export * as m from './by-key.js';\n"],
    ['messages.d.ts', declarations(english)],
    ['by-key.js', exports.join('')],
  ]);
  for (const group of groups) {
    const codes = keys.filter((key) => key.startsWith(`${group}_`)).map((key) => key.slice(group.length + 1));
    const members = codes.map((code) => [`'${code.replaceAll('_', '-')}'`, `${group}_${code}`]);
    const entries = members.map(([code, key]) => `  ${code}: m.${key},\n`);
    const types = members.map(([code]) => `  readonly ${code}: (inputs?: object) => string;\n`);
    files.set(
      `${group}.js`,
      `import { m } from './messages.js';\nexport const ${group} = {\n${entries.join('')}};\n`,
    );
    files.set(`${group}.d.ts`, `export declare const ${group}: {\n${types.join('')}};\n`);
  }
  for (const [key, message] of english) {
    // A message that is not translated yet stays English in development; the build refuses it.
    files.set(path.join('messages', `${key}.js`), moduleOf(message, arabic.get(key) ?? message));
  }
  writeFolder(path.join(root, 'src', 'web', 'i18n'), files);
}

function moduleOf(english, arabic) {
  return `import { locale } from '../../locale.ts';
export default (inputs, options) =>
  (options?.locale ?? locale()) === 'ar'
    ? ${expression(arabic)}
    : ${expression(english)};
`;
}

function expression(message) {
  if (typeof message === 'string') return template(message);
  const { other, ...forms } = message;
  const choices = Object.entries(forms).map(
    ([form, text]) => `inputs.form === '${form}' ? ${template(text)} : `,
  );
  return `(${choices.join('')}${template(other)})`;
}

function template(text) {
  const escaped = text.replaceAll(/[\\`$]/g, String.raw`\$&`);
  return `\`${escaped.replaceAll(/\{(\w+)\}/g, (_, name) => `\${inputs.${name}}`)}\``;
}

function declarations(english) {
  const members = Array.from(english, ([key, message]) => {
    const comment = textsOf(message).at(-1).replaceAll('*/', '* /');
    return `  /** ${comment} */\n  readonly ${key}: ${typeOf(message)};\n`;
  });
  return `import type { Locale } from '../locale.ts';

type Message<Inputs> = (inputs: Inputs, options?: { locale?: Locale }) => string;
type PlainMessage = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;

export declare const m: {
${members.join('')}};
`;
}

function typeOf(message) {
  const inputs = inputsOf(message).map((name) => `${name}: string | number`);
  if (typeof message !== 'string') inputs.push('form: Intl.LDMLPluralRule');
  return inputs.length > 0 ? `Message<{ ${inputs.join('; ')} }>` : 'PlainMessage';
}

/** Writes only what changed, so that development reloads nothing else, and deletes what is no longer made. */
function writeFolder(folder, files) {
  mkdirSync(path.join(folder, 'messages'), { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !files.has(path.relative(folder, full))) rmSync(full);
  }
  for (const [name, content] of files) {
    const full = path.join(folder, name);
    if (!existsSync(full) || readFileSync(full, 'utf8') !== content) writeFileSync(full, content);
  }
}

/** The Vite plugin: compiles before a build, and in development whenever a file of messages changes. */
export function messagesPlugin() {
  let config;
  return {
    name: 'warraq:messages',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      compileMessages(config.root);
    },
    watchChange(file) {
      if (!file.startsWith(`${config.root}/messages/`)) return;
      try {
        compileMessages(config.root);
      } catch (error) {
        config.logger.error(`The messages could not be compiled: ${error.message}`);
      }
    },
  };
}
