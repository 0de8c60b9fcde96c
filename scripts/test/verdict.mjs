/**
 * What a suite's own counts mean for the whole run: no report, no test, a skipped test or an
 * unexplained exit code are failures, never a silence. `chosen`: some tests were picked on purpose.
 */
export function verdict({ suite, code, counts, chosen }) {
  if (!counts) return failure(`The ${suite} ended without a report.`);
  const { passed, failed, skipped } = counts;
  if (passed + failed === 0) return failure(`No ${suite} were run.`);
  const missing = chosen ? 0 : skipped;
  if (missing > 0)
    return { passed, failed: failed + missing, note: `${missing} skipped ${suite} count as failed.` };
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, note: `The ${suite} ended with exit code ${code}.` };
  return { passed, failed, note: '' };
}

const failure = (note) => ({ passed: 0, failed: 1, note });
