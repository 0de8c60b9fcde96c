import type { Policy } from '../../contract/settings.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/database.ts';
import { writeRow } from '../db/rows.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { assertVersion } from '../http/endpoint/problem.ts';
import { lockedPolicy } from './settings-queries.ts';
import type { LoadShopState } from './shop-state.ts';
import MarkdownIt from 'markdown-it';
import type { PolicyText } from '../../contract/public-shop.ts';
import type { PolicyTopic } from '../../rules/shop.ts';

export function policyApi(db: Db, loadShopState: LoadShopState) {
  const policies = async () => [...(await loadShopState()).policies];
  return {
    'GET /api/seller/policies': async () => ({ policies: await policies() }),

    async 'POST /api/seller/policies'({ body: { version, ...changes }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const before = await lockedPolicy(trx, changes.topic);
        assertVersion(version, before);
        const { topic, ...texts } = { ...before, ...changes };
        await writeRow(trx, 'policies', { topic }, { ...texts, version: before.version + 1 });
        raiseVersion(trx);
        await logChange(trx, member, { title: topic, changes: changed(before, { ...before, ...texts }) });
      });
      return { message: 'Text saved', policies: await policies() };
    },

    'POST /api/seller/policies/preview': async ({ body }) => ({ html: markdown.render(body.text) }),
  } satisfies Partial<Handlers>;
}

/**
 * Paragraphs, headings, lists, emphasis and links. Everything else stays text: HTML is escaped, and links to scripts are
 * not made.
 */
const markdown = new MarkdownIt('zero').enable(['heading', 'list', 'emphasis', 'link', 'newline', 'escape']);

/** The page has the first heading, so `#` is a heading of the second level. */
const levels: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' };
for (const rule of ['heading_open', 'heading_close'])
  markdown.renderer.rules[rule] = (tokens, index, options, _, self) => {
    const token = tokens[index]!;
    token.tag = levels[token.tag] ?? token.tag;
    return self.renderToken(tokens, index, options);
  };

/** In the language of the page if it is written in it, else in the other one; null if it is not written. */
export function policyText(
  policies: readonly Policy[],
  topic: PolicyTopic,
  language: 'en' | 'ar',
): PolicyText | null {
  const { text, textAr } = policies.find((policy) => policy.topic === topic)!;
  const texts = { en: text, ar: textAr };
  const lang = texts[language] ? language : language === 'en' ? 'ar' : 'en';
  return texts[lang] ? { html: markdown.render(texts[lang]), lang } : null;
}
