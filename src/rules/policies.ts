/** What a seller writes in their own words. */
export const policyTopics = ['about', 'delivery', 'returns', 'faq', 'privacy', 'terms'] as const;
export type PolicyTopic = (typeof policyTopics)[number];

export const maxPolicyLength = 10_000;
