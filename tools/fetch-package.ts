import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { home, runProgram } from './run-program.ts'

/**
 * What a package exports that only a tool or a test for rare hours needs: it is not among those that `npm ci` brings, but fetched on
 * first use, in exactly this version, into .tmp/packages; `entry` is what is imported of it. Throws npm's own words when it cannot be had.
 */
export async function fetchPackage<Exports>(name: string, version: string, entry = name): Promise<Exports> {
  const folder = join(home, '.tmp/packages', `${name}-${version}`)
  const all = join(folder, 'all.js')
  if (!existsSync(all)) {
    console.log(`Fetching ${name} ${version}, which only this needs.`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`]
    const { code, stderr } = await runProgram(folder, 'npm', args)
    if (code !== 0) throw new Error(`${name} ${version} could not be fetched: ${stderr.trim()}`)
    // Written last: a folder without it was left half-way.
    await writeFile(all, `import * as all from '${entry}'\nexport { all }\n`)
  }
  const { all: exports } = await import(pathToFileURL(all).href)
  return exports
}
