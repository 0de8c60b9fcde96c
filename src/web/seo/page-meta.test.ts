import { expect, test } from 'vitest';
import { jsonForScript } from './page-meta.tsx';

test.each(['</script><script>alert(1)</script>', '<!-- <script>', 'a\u2028b & c', 'كتاب «الأم»'])(
  'a title like %j cannot close its script and is parsed back unchanged',
  (name) => {
    const json = jsonForScript({ '@type': 'Book', name });
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual({ '@type': 'Book', name });
  },
);
