import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many tests of a suite passed, failed and were left out; and each that failed, with the beginning of its reason. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
type PlaywrightError = { message?: string }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; tests: { results: { errors: PlaywrightError[] }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: PlaywrightError[]
  suites?: PlaywrightSuite[]
}

/** Lines of a reason that are told: what was expected and what came. */
const REASON_LINES = 12

/** A failure and the beginning of its reason, below it. */
const told = (what: string, reason = ''): string =>
  [what, ...stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES)].join('\n    ').trimEnd()

/** A file that could not even be loaded: it failed without a test. */
const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]): boolean =>
  status === 'failed' && assertionResults.length === 0

const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(file =>
    isBroken(file)
      ? [told(file.name, file.message)]
      : file.assertionResults
          .filter(one => one.status === 'failed')
          .map(one => told(`${file.name} > ${one.fullName}`, one.failureMessages?.[0])),
  )

const failuresOfJourneys = ({ file, specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(result => result.errors))
      return told(`${file} > ${title}`, errors[0]?.message)
    }),
  ...suites.flatMap(failuresOfJourneys),
]

/** A suite of which nothing is known but that it failed, and why. */
export const aloneFailed = (reason: string): Counts => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] })

/** Counts of vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function countsOfVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(isBroken).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: failuresOf(report),
  }
}

/** Counts of Playwright's JSON report; an error outside of tests counts as one failed test. */
export function countsOfPlaywright({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOfJourneys),
      ...errors.map(({ message }) => told('outside of tests', message)),
    ],
  }
}

/**
 * The counts of a suite that ended with `code`. A suite without a report, without a test, or that ended badly though no test
 * failed, has one failure more.
 */
export function countsOf<R>(path: string, read: (report: R) => Counts, code: number | null): Counts {
  if (!existsSync(path)) return aloneFailed('no report was written')
  const counts = read(JSON.parse(readFileSync(path, 'utf8')) as R)
  const unseen = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return unseen
    ? { ...counts, failed: 1, failures: [`the runner ended with ${code} after ${counts.passed} tests`] }
    : counts
}
