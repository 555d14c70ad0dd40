import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  const [glibc, musl] = ['biomejs/cli-linux-x64', 'biomejs/cli-linux-x64-musl'].map(
    name => locked.find(([path]) => path === `node_modules/@${name}`)?.[1].libc,
  )
  expect([glibc, musl]).toEqual([['glibc'], ['musl']])
})

test('a machine whose Node.js is new enough is brought no other', async () => {
  const { code, stdout, stderr } = await runProgram(home, process.execPath, ['tools/bring-node.js'])
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' })
})
