import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage, mayInstall } from './install-package.ts'

/** Chromium without windows: it lays out and draws the same pages for a fifth less of the processor, and shows no PDF. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches every browser of ours is started with: no sandbox (containers), nothing in the background. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function findProgram(names: readonly string[]): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const candidates = folders.flatMap(folder => names.map(name => join(folder, name)))
  return candidates.find(path => existsSync(path))
}

/** The system's Chromium: `CHROMIUM_PATH`, or the first one on the PATH; undefined when there is none. */
export const findChromium = (): string | undefined => findProgram(NAMES) ?? ELSEWHERE.find(path => existsSync(path))

/** Like findChromium, but installs Debian's chromium when there is none; throws a sentence where it cannot. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  installPackage('chromium', 'Chromium')
  return findChromium() ?? '/usr/bin/chromium'
}

/** What journeys run in: Chromium without windows where it is installed, else the whole one. */
export const findJourneyBrowser = (): string | undefined => findProgram([SHELL]) ?? findChromium()

/**
 * Installs what journeys run in: the whole Chromium, which alone shows notices, and the one without windows, which draws the rest faster.
 * Where nothing can be installed the whole one does for all; throws a sentence where that is missing too.
 */
export function ensureJourneyBrowsers(): void {
  ensureChromium()
  if (!findProgram([SHELL]) && mayInstall()) installPackage(SHELL, 'Chromium without windows')
}
