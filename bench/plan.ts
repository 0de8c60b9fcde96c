import type { Pace } from './measure.ts';

export interface Plan {
  quick: boolean;
  sizes: number[];
  pace: Pace;
  /** How often what is done once is done, to take the middle. */
  times: number;
  /** How long a crowd asks for everything at the most books. */
  crowdMs: number;
}

export const fullRun: Plan = {
  quick: false,
  sizes: [10_000, 100_000],
  pace: { sliceMs: 300, rounds: 7, warmMs: 400 },
  times: 5,
  crowdMs: 40_000,
};
export const quickRun: Plan = {
  quick: true,
  sizes: [10_000],
  pace: { sliceMs: 130, rounds: 3, warmMs: 120 },
  times: 1,
  crowdMs: 3_000,
};
