import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tools/find-chromium.ts'

/** Browser journeys against the built product, which the fixtures of each spec start and stop themselves. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/e2e',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/test/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Recording slows every journey; `--trace on` shows one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
})
