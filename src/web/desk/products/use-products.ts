import type { z } from 'zod';
import type { BodyOf } from '../../../contract/endpoints.ts';
import { aboutNoun } from '../kit/desk-data.ts';

export const aboutProducts = aboutNoun('GET /api/product/manage');

export type BulkChange = z.input<BodyOf<'POST /api/product/bulk'>>['change'];
