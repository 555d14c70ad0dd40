import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findJourneyBrowser } from './tools/find-chromium.ts'

/** Journeys in which people see each other: one at a time, since the windows of one room are all that two cores can draw. They begin first, being long. */
const CALLS = /(chat|media|meeting|rooms)\.spec\.ts$/

/**
 * Browser journeys against the built product, by two workers. Each has a demo club of its own on PostgreSQL, a copy of one that is
 * filled once for all; what a journey needs besides its fixtures start and stop, on the embedded database.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/e2e',
  globalSetup: './e2e/club/fill-club.ts',
  workers: 2,
  projects: [
    { name: 'calls', testMatch: CALLS, workers: 1 },
    { name: 'journeys', testIgnore: CALLS },
  ],
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // What is awaited comes within a second or two; a machine on which something else runs too has its time as well.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/test/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Recording slows every journey; `--trace on` shows one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findJourneyBrowser(), args: CHROMIUM_FLAGS },
  },
})
