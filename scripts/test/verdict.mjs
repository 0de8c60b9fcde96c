/**
 * Turns a suite's own report into the result of the run: how many tests passed, and what failed. A missing report, no tests,
 * skipped tests and an unexplained exit code count as failures. `chosen` means that only some tests were selected, so that
 * others may be skipped.
 */
export function verdict({ suite, code, report, chosen }) {
  if (!report) return { passed: 0, failures: [`The ${suite} ended without a report.`] };
  const { passed, skipped = 0 } = report;
  const failures = [...report.failures];
  if (passed + failures.length === 0) failures.push(`No ${suite} ran.`);
  if (skipped > 0 && !chosen) failures.push(`${skipped} of the ${suite} were skipped.`);
  if (code !== 0 && failures.length === 0) failures.push(`The ${suite} ended with exit code ${code}.`);
  return { passed, failures };
}
