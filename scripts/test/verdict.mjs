/**
 * Turns a suite's own counts into the result of the run. A missing report, no tests, skipped tests and an unexplained exit
 * code count as failures. `chosen` means that only some tests were selected, so that others may be skipped.
 */
export function verdict({ suite, code, counts, chosen }) {
  if (!counts) return failure(`The ${suite} ended without a report.`);
  const { passed, failed, skipped } = counts;
  if (passed + failed === 0) return failure(`No ${suite} ran.`);
  const unexpected = chosen ? 0 : skipped;
  if (unexpected > 0)
    return { passed, failed: failed + unexpected, note: `${unexpected} skipped ${suite} count as failed.` };
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, note: `The ${suite} ended with exit code ${code}.` };
  return { passed, failed, note: '' };
}

const failure = (note) => ({ passed: 0, failed: 1, note });
