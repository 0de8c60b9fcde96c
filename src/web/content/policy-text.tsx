import type { PolicyText, PolicyText as Text } from '../../contract/public-shop.ts';
import { direction, locale } from '../locale.ts';
import type { RouterContextProvider } from 'react-router';
import type { PolicyTopic } from '../../rules/shop.ts';
import { pageContext } from '../page-context.ts';

/** A text that the seller wrote. The server made its HTML from Markdown and escaped everything else. */
export function PolicyText({ text }: { text: Text }) {
  return <div lang={text.lang} dir={direction(text.lang)} dangerouslySetInnerHTML={{ __html: text.html }} />;
}

/** The seller's texts about these topics; null where nothing is written. */
export async function loadPolicies<Topic extends PolicyTopic>(
  context: Readonly<RouterContextProvider>,
  ...topics: Topic[]
): Promise<Record<Topic, PolicyText | null>> {
  const { reader } = context.get(pageContext);
  const texts = await Promise.all(topics.map(async (topic) => [topic, await reader.policy(topic, locale())]));
  return Object.fromEntries(texts) as Record<Topic, PolicyText | null>;
}
