import type { RouterContextProvider } from 'react-router';
import type { PolicyText } from '../../contract/shop-reader.ts';
import type { PolicyTopic } from '../../rules/shop.ts';
import { locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';

/** The seller's texts about these topics; null where nothing is written. */
export async function loadPolicies<Topic extends PolicyTopic>(
  context: Readonly<RouterContextProvider>,
  ...topics: Topic[]
): Promise<Record<Topic, PolicyText | null>> {
  const { reader } = context.get(pageContext);
  const texts = await Promise.all(topics.map(async (topic) => [topic, await reader.policy(topic, locale())]));
  return Object.fromEntries(texts) as Record<Topic, PolicyText | null>;
}
