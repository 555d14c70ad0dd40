import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether apt-get may install here: as root on Debian and its kin. */
export const mayInstall = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0

/**
 * Installs a package of the system with apt-get where that is possible. Elsewhere throws one sentence that says what to install by
 * hand.
 */
export function installPackage(name: string, what: string): void {
  if (!mayInstall()) throw new Error(`${what} is not here: install it (on Debian: apt-get install ${name}).`)
  console.log(`${what} is not here: installing ${name} by apt-get.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`apt-get ${args[0]} ended with ${status}: install ${name} by hand.`)
  }
}
