import {
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { home, runProgram } from './run-program.ts'

type Locked = { libc?: string[]; os?: string[]; cpu?: string[]; dev?: boolean }
const locked = Object.entries<Locked>(JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')).packages)

test('the lock says for which C library each native program is, so that a machine is brought one of them and not both', () => {
  const silent = (pattern: RegExp, libc: string) =>
    locked
      .filter(([path, { os }]) => pattern.test(path) && os?.includes('linux') && !path.includes('eabihf'))
      .filter(entry => entry[1].libc?.[0] !== libc)
      .map(([path]) => path)
  expect(silent(/musl/, 'musl')).toEqual([])
  expect(silent(/-gnu$/, 'glibc')).toEqual([])
  const [glibc, musl] = ['oxlint/binding-linux-x64-gnu', 'oxlint/binding-linux-x64-musl'].map(
    name => locked.find(([path]) => path === `node_modules/@${name}`)?.[1].libc,
  )
  expect([glibc, musl]).toEqual([['glibc'], ['musl']])
})

/** Bytes of a disk's block, of which each file takes whole ones. */
const BLOCK = 4096
/** What `npm ci` may bring (decisions/036). */
const MOST_BYTES = 600 * 2 ** 20

test('what is installed takes at most 600 MB of a disk', () => {
  const brought = globSync('node_modules/**/*', { cwd: home, exclude: path => /^node_modules\/\.(?!bin)/.test(path) })
  const bytes = brought.map(path => Math.max(1, Math.ceil(lstatSync(join(home, path)).size / BLOCK)) * BLOCK)
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES)
})

test('a machine whose Node.js is new enough is brought no other', async () => {
  const { code, stdout, stderr } = await runProgram(home, process.execPath, ['tools/bring-node.js'])
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('the Node.js that was brought stands first again when it is the one that asks', async () => {
  const root = mkdtempSync(join(home, '.tmp/brought-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const brought = join(root, 'tools/node/node_modules/a-node')
  const node = join(brought, 'bin/node')
  mkdirSync(join(brought, 'bin'), { recursive: true })
  copyFileSync(process.execPath, node)
  writeFileSync(join(root, 'package.json'), '{ "type": "module", "engines": { "node": ">=24" } }')
  writeFileSync(join(root, 'tools/node/package.json'), '{ "optionalDependencies": { "a-node": "1" } }')
  writeFileSync(join(brought, 'package.json'), '{ "name": "a-node", "bin": { "node": "bin/node" } }')
  copyFileSync(join(home, 'tools/bring-node.js'), join(root, 'tools/bring-node.js'))
  const { code, stderr } = await runProgram(root, node, ['tools/bring-node.js'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(node)
})
