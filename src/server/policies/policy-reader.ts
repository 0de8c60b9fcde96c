import type { ShopReader } from '../../contract/shop-reader.ts';
import type { Db } from '../db/database.ts';
import { markdownToHtml } from './markdown.ts';
import { readPolicies } from './policy-queries.ts';

export function createPolicyReader(db: Db): Pick<ShopReader, 'policy'> {
  return {
    async policy(topic, language) {
      const found = (await readPolicies(db.sql)).find((policy) => policy.topic === topic)!;
      const texts = { en: found.text, ar: found.textAr };
      const lang = texts[language] ? language : language === 'en' ? 'ar' : 'en';
      return texts[lang] ? { html: markdownToHtml(texts[lang]), lang } : null;
    },
  };
}
