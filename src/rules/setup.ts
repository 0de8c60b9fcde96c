/** What a real shop needs before it opens, in the order the seller is asked. */
export const setupSteps = ['country', 'currency', 'tax', 'delivery', 'contact', 'returns', 'books'] as const;
export type SetupStep = (typeof setupSteps)[number];
