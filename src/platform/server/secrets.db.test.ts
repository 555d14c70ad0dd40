import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDb } from '../test/fresh-db.ts'
import type { Database } from './db.ts'
import { keepSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

let database: Database
let folder: string
const file = () => join(folder, 'secrets.json')
const keep = () => keepSecrets(database.db, folder)
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('installation').execute()
  folder = await mkdtemp(join(tmpdir(), 'majlis-secrets-'))
  return () => rm(folder, { recursive: true, force: true })
})

test('keys are made once, whole and for their owner only, and nothing is left beside them', async () => {
  const made = await keep()
  expect(await keep()).toEqual(made)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('a new database takes the keys that are there, and one from before fingerprints as well', async () => {
  const made = await keep()
  await database.db.deleteFrom('installation').execute()
  expect(await keep()).toEqual(made)
})

test('a lost file is missed, and none is made in its place', async () => {
  await keep()
  await rm(file())
  await expect(keep()).rejects.toThrow(StartError)
  await expect(keep()).rejects.toThrow(/secrets\.json is not there, and the database was sealed with the keys/)
  expect(await readdir(folder)).toEqual([])
})

test('the keys of another club are refused', async () => {
  await keep()
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  await writeFile(file(), JSON.stringify({ columnKey: key(1), linkKey: key(2) }))
  await expect(keep()).rejects.toThrow(/holds other keys than those the database was sealed with/)
})

test('one of the two keys being another is refused as well', async () => {
  const made = await keep()
  await writeFile(file(), JSON.stringify({ ...made, linkKey: Buffer.alloc(32, 3).toString('base64') }))
  await expect(keep()).rejects.toThrow(/holds other keys/)
})

test.each([
  ['an empty one', () => ''],
  ['an empty object', () => '{}'],
  ['half of one', (text: string) => text.slice(0, 40)],
  ['one with a key too short', (text: string) => text.replace(/("columnKey": ")[^"]{20}/, '$1')],
])('%s is refused in words and left as it is', async (_, spoil) => {
  await keep()
  const spoilt = spoil(await readFile(file(), 'utf8'))
  await writeFile(file(), spoilt)
  await expect(keep()).rejects.toThrow(/is empty, cut off or changed/)
  await database.db.deleteFrom('installation').execute()
  await expect(keep()).rejects.toThrow(/is empty, cut off or changed/)
  expect(await readFile(file(), 'utf8')).toBe(spoilt)
})
