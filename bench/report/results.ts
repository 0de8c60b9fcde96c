import type { Vitals } from '../browser/page-vitals.ts';
import type { Row } from '../measure.ts';
import type { Growth } from '../tasks/growth-tasks.ts';
import type { ExportFigures } from '../tasks/seller-tasks.ts';
import type { StartFigures } from '../tasks/start-tasks.ts';

export interface Results {
  quick: boolean;
  when: string;
  node: string;
  cores: number;
  postgres: string;
  rows: Row[];
  growth: Growth[];
  start?: StartFigures;
  /** The most memory the shop held while it was measured, and after it, at the most books. */
  load?: { books: number; mostMb: number; afterMb: number; seconds: number };
  export?: ExportFigures & { books: number };
  imports: { books: number; engine: string; seconds: number }[];
  ordersVerified: { engine: string; orders: number }[];
  vitals: Vitals[];
  /** What could not be measured, and why. */
  failures: string[];
}
