import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { inputsOf, readMessages, textsOf } from '../build/compile-messages.mjs';
import { report, sourceFiles } from './source-files.ts';

const number = String.raw`(?:\d+|[٠-٩]+|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|thirty)`;
const arabicNumber = '(?:[0-9٠-٩]+|ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة|عشر|ثلاثين)';

/** What only the seller can know: times, returns, what is free, tax, currency, contacts, how many of something. */
const PROMISES = [
  new RegExp(String.raw`\b${number}\b[^.;]{0,30}\b(?:minutes?|hours?|days?|weeks?|months?)\b`, 'i'),
  new RegExp(
    `(?:يومين|يومي|أسبوعين|شهرين|ساعتين|${arabicNumber}\\s[^.؛،]{0,20}(?:يوم|أيام|ساع|أسبوع|أسابيع|شهر|أشهر|دقيق))`,
  ),
  /\b(?:refund\w*|send (?:a book|it|them) back|return (?:a|the|it)|replaced?)\b/i,
  /استرداد|إرجاع|ترجع|نستبدل|استبدال|نبدّله|يعود المال/,
  /\bfree\b|without a (?:shipping )?charge|at our cost/i,
  /مجان|بلا مقابل|على حسابنا|على نفقتنا/,
  /[%٪]|\btax(?:es)?\b|\bVAT\b|ضريب|ضرائب/i,
  /[$€£]|\bdollars?\b|\bUSD\b|دولار|ريال|درهم|دينار/i,
  /\bseven\b|سبعة|\d out of \d|[٠-٩\d] من [٠-٩\d]/i,
  /\+?\d[\d\s-]{6,}\d|@\w/,
];

/** Only the demo says these, as specified. A seller may take some of them as the draft of a text. */
const DEMO_ONLY = new Set([
  'about_description',
  'about_free_words',
  'about_shelves_words',
  'contact_description',
  'contact_lead',
  'faq_buying_1_q',
  'faq_buying_3_a',
  'faq_buying_4_a',
  'faq_buying_4_q',
  'faq_reading_1_q',
  'faq_reading_2_a',
  'faqs_description',
  'help_contact_1',
  'help_delivery_1',
  'help_delivery_2',
  'help_returns_1',
  'help_returns_2',
  'help_returns_3',
  'help_tracking_2',
  'hero_offer',
  'home_description',
  'inclusive_of_taxes',
  'rated',
  'reading_is_free',
]);

/** True of every shop, each with its reason. */
const TRUE_OF_EVERY_SHOP: Record<string, string> = {
  credited_sum: 'what happened to an order',
  faq_reading_2_own: 'speaks of books that have the button',
  field_email: 'an example',
  forgot_sent: 'how long the program keeps the link',
  free: 'beside a delivery that costs nothing',
  help_description: 'the headings of the page',
  help_returns: 'a heading',
  help_returns_ask: 'asks, and promises nothing',
  invoice_qr: 'beside the tax number of the seller',
  invoice_tax_number: 'a label beside the number',
  keep_order_link: 'how long the program keeps the link',
  mail_invitation_words: 'how long the program keeps the link',
  mail_reset_words: 'how long the program keeps the link',
  net_amount: 'beside the tax of an order that has one',
  partly_refunded: 'what happened to an order',
  problem_bad_card_sum: 'what the desk was refused',
  problem_has_invoice: 'what the desk was refused',
  problem_more_than_left: 'what the desk was refused',
  problem_not_paid_return: 'what the desk was refused',
  problem_not_refundable: 'what the desk was refused',
  problem_refund_elsewhere: 'what the desk was refused',
  problem_refund_refused: 'what the desk was refused',
  read_for_free: 'on books that have a PDF',
  reading_this_is_free: 'on books that have a PDF',
  refund_due: 'beside an order whose money is owed back',
  refunded: 'what happened to an order',
  shipping_is_free: 'in a shop without delivery zones',
  simplified_credit_note: 'above the tax number of the seller',
  simplified_tax_invoice: 'above the tax number of the seller',
  status_returned: 'what happened to an order',
  tax_free_there: 'where the seller has set the rate of a zone to 0',
  tax_invoice: 'above the tax number of the seller',
  unshare_words: 'how long the program keeps the link',
  with_tax: 'beside the tax of an order that has one',
};

/** Texts that only the seller reads, and those of the demo's payment page, which no other shop has. */
const isExempt = (key: string) => /^(?:desk_|terms_draft_|demo_card_)/.test(key);
const inDesk = 'src/web/desk/';

/** Every text that states a fact of one shop, and every use of a text of the demo in a real shop. */
export function brokenPromises(root: string): string[] {
  const english = readMessages(root, 'en');
  const arabic = readMessages(root, 'ar');
  const isMade = (key: string) => [english.get(key), arabic.get(key)].some(states);
  const made = [...english.keys()].filter((key) => !isExempt(key) && isMade(key));
  const unknown = made
    .filter((key) => !DEMO_ONLY.has(key) && !Object.hasOwn(TRUE_OF_EVERY_SHOP, key))
    .map(
      (key) =>
        `messages: ${key} states a fact of the shop: take it from the settings, or show it in the demo only`,
    );
  const stale = [...DEMO_ONLY, ...Object.keys(TRUE_OF_EVERY_SHOP)]
    .filter((key) => english.size > 0 && !made.includes(key))
    .map((key) => `scripts/checks/promises.ts: ${key} states no fact any more, remove it from the list`);
  const shown = sourceFiles(root, 'src/web', ['.ts', '.tsx'])
    .filter((file) => !file.startsWith(inDesk) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      usesOutsideDemo(root, file)
        .filter((key) => DEMO_ONLY.has(key))
        .map((key) => `${file}: m.${key} is said by the demo only: ask for \`demo\` before it`),
    );
  return [...unknown, ...stale, ...shown];
}

type Message = Parameters<typeof textsOf>[0] | undefined;

/** A text with an input is made of the settings, unless it also has a number of its own. */
function states(message: Message): boolean {
  if (message === undefined) return false;
  const isFilled = inputsOf(message).length > 0;
  if (isFilled && typeof message !== 'string') return false;
  const texts: string[] = textsOf(message);
  return texts.some((text) => {
    const own = text.replaceAll(/\{\w+\}%?/g, '…');
    return PROMISES.some((promise) => promise.test(own)) && (!isFilled || /[\d٠-٩]/.test(own));
  });
}

type Node = { type: string; [part: string]: unknown };

/** The messages that a file uses where it has not asked whether the shop is the demo. */
function usesOutsideDemo(root: string, file: string): string[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isNode(part)) return undefined;
    if (part.type === 'ConditionalExpression' || part.type === 'IfStatement') {
      visit(part.test);
      if (!asksForDemo(part.test)) visit(part.consequent);
      return visit(part.alternate);
    }
    if (part.type === 'LogicalExpression' && part.operator === '&&' && asksForDemo(part.left))
      return undefined;
    const { object, property } = part as { object?: Node; property?: Node };
    if (part.type === 'MemberExpression' && object?.name === 'm') found.push(String(property?.name));
    return Object.values(part).forEach(visit);
  };
  visit(program);
  return found;
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}

/** `demo`, `facts.demo`, or one of them and something else. */
function asksForDemo(test: unknown): boolean {
  if (!isNode(test)) return false;
  if (test.type === 'LogicalExpression' && test.operator === '&&')
    return asksForDemo(test.left) || asksForDemo(test.right);
  const { name, property } = test as { name?: unknown; property?: Node };
  return name === 'demo' || property?.name === 'demo';
}

if (import.meta.main)
  report(brokenPromises(process.cwd()), 'The shop would say what its seller may not mean:');
