// `npm ci` runs this last. Majlis needs a recent Node.js: where the machine’s own is too old, the one of tools/node is installed
// there and stands before it for every `npm run`. Plain JavaScript that an old Node.js can read.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(home, 'tools', 'node')
const programs = join(home, 'node_modules', '.bin')
const least = Number(/\d+/.exec(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).engines.node)[0])
const own = process.versions.node

function fail(why) {
  console.error(
    `Majlis needs Node.js ${least} or newer, and this is ${own}. ${why} Install one, then run “npm ci” again.`,
  )
  process.exit(1)
}

/** Where the package for this machine has its Node.js; null when there is none for it. */
function findBrought() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(optionalDependencies)) {
    try {
      const file = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
      return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).bin.node)
    } catch {
      // It is for another kind of machine.
    }
  }
  return null
}

/** Puts it among the programs of the packages, which npm looks through first. */
function putFirst(node) {
  mkdirSync(programs, { recursive: true })
  if (process.platform === 'win32') return writeFileSync(join(programs, 'node.cmd'), `@"${node}" %*\r\n`)
  const link = join(programs, 'node')
  rmSync(link, { force: true })
  symlinkSync(relative(programs, node), link)
}

function bring() {
  const npm = [process.env.npm_execpath, 'ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(process.execPath, npm, { stdio: ['ignore', 'ignore', 'inherit'] })
  const node = status === 0 ? findBrought() : null
  if (!node) fail('None could be fetched for this kind of machine.')
  // Headers for whoever compiles against Node.js: nobody here does.
  rmSync(join(dirname(dirname(node)), 'include'), { recursive: true, force: true })
  if (spawnSync(node, ['--version']).status !== 0) fail('The one that was fetched does not run on this machine.')
  putFirst(node)
}

if (Number(own.split('.')[0]) < least) bring()
// Asked by the one that was brought: `npm ci` has just emptied the folder in which it stood first.
else if (process.execPath === findBrought()) putFirst(process.execPath)
