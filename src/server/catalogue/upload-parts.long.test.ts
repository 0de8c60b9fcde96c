import { test } from 'vitest';
import { expectWholePdf } from '../../../tests/support/files/broken-line.ts';
import { storeKinds } from '../../../tests/support/files/test-stores.ts';
import { MAX_PDF_BYTES } from '../../rules/images.ts';

test.each(storeKinds)('over a line that breaks twice, a PDF of 40 MB arrives whole in a %s', (kind) =>
  expectWholePdf(kind, MAX_PDF_BYTES, [10, 47]),
);
