import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

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

/** The system's Chromium: `CHROMIUM_PATH`, or the first one on the PATH; undefined when there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const candidates = folders.flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...candidates, ...ELSEWHERE].find(path => existsSync(path))
}

/** Like findChromium, but installs Debian's chromium when there is none; throws a sentence where it cannot. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  installPackage('chromium', 'Chromium')
  return findChromium() ?? '/usr/bin/chromium'
}
