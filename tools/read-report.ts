import { existsSync, readFileSync } from 'node:fs'

/** How many tests of a suite passed, failed and were left out. */
export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: unknown[]
}

/** Counts of vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function countsOfVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** Counts of Playwright's JSON report; an error outside of tests counts as one failed test. */
export function countsOfPlaywright({ stats, errors = [] }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * The counts of a suite that ended with `code`. A suite without a report, without a test, or that ended badly though no test
 * failed, has one failure more.
 */
export function countsOf<R>(path: string, read: (report: R) => Counts, code: number | null): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(JSON.parse(readFileSync(path, 'utf8')) as R)
  const unseen = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return unseen ? { ...counts, failed: 1 } : counts
}
