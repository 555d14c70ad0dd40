import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countsOf, countsOfPlaywright, countsOfVitest } from './read-report.ts'

const vitest = (report: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [],
  ...report,
})

const written = (report: object): string => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

test('a test file that could not be loaded counts as a failed test', () => {
  const broken = { name: 'a.test.ts', status: 'failed', assertionResults: [] }
  expect(countsOfVitest(vitest({ numPassedTests: 3, testResults: [broken] }))).toMatchObject({ passed: 3, failed: 1 })
})

test('flaky journeys and errors outside of tests count as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countsOfPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 5, failed: 3, skipped: 2 })
})

test('a suite without a report, without a test, or that crashed after its tests has failed', () => {
  const passed = written(vitest({ numPassedTests: 3 }))
  expect(countsOf(passed, countsOfVitest, 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(countsOf(passed, countsOfVitest, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(countsOf(passed, countsOfVitest, null)).toMatchObject({ passed: 3, failed: 1 })
  expect(countsOf(written(vitest({})), countsOfVitest, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countsOf('/nowhere/report.json', countsOfVitest, 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('what failed is named with the beginning of its reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'a bid lands',
    failureMessages: ['\u001b[31mexpected 3\u001b[39m\nreceived 2'],
  }
  const file = { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'b' }, failed] }
  const [of] = countsOfVitest(vitest({ numFailedTests: 1, testResults: [file] })).failures
  expect(of).toBe('a.test.ts > a bid lands\n    expected 3\n    received 2')

  const spec = { title: 'a journey', ok: false, tests: [{ results: [{ errors: [{ message: 'no button' }] }] }] }
  const inner = { file: 'a.spec.ts', specs: [spec, { title: 'fine', ok: true, tests: [] }] }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const { failures } = countsOfPlaywright({ stats, suites: [{ file: 'a.spec.ts', suites: [inner] }] })
  expect(failures).toEqual(['a.spec.ts > a journey\n    no button'])
})
