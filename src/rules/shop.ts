/** The Arabic form of the store name, until the seller gives one: only the default name has it. */
export function defaultArabicName(name: string): string {
  return name === 'Warraq' ? 'ورّاق' : name;
}

/** The seller's logo. All its files are drawn from the picture that was sent. */
export interface Logo {
  /** The address of the one that is shown, at three times the height of the bar's. */
  url: string;
  width: number;
  height: number;
}

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** An icon in a square, the same on a ground for phones, and the picture of shared links. */
export type LogoUse = 'icon' | 'tile' | 'share';

export function logoFile({ url }: Logo, use: LogoUse): string {
  return url.replace(/-logo\.png$/, `-${use}.png`);
}

/** Words of the shop that its pages have anyway: what the seller writes takes the place of ours. */
export const shopWords = ['motto', 'offer', 'reasons', 'newsletter', 'footer'] as const;
export type ShopWord = (typeof shopWords)[number];

/** What a seller writes in their own words. */
export const policyTopics = [
  'about',
  'delivery',
  'returns',
  'faq',
  'privacy',
  'terms',
  ...shopWords,
] as const;
export type PolicyTopic = (typeof policyTopics)[number];

export function isShopWord(topic: PolicyTopic): topic is ShopWord {
  return (shopWords as readonly string[]).includes(topic);
}

/** The words stand in places made for a few lines. */
export function maxTextLength(topic: PolicyTopic): number {
  return topic === 'motto' ? 200 : isShopWord(topic) ? 1_000 : maxPolicyLength;
}

export const maxPolicyLength = 10_000;

/** A real shop sells once its seller has saved both. */
export function isOpen({
  country,
  currency,
}: {
  country?: string | null;
  currency?: string | null;
}): boolean {
  return Boolean(country && currency);
}

/** What a real shop tells its customers, in the order the seller is asked. The first two are enough to sell. */
export const setupSteps = ['shop', 'books', 'legal', 'returns'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The periods into which a report divides its time. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The number of best sellers, and of a book's related books. */
export const SHELF_LENGTH = 5;
