import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './with-postgres.ts'

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(question)
    return rows[0]
  } finally {
    await client.end()
  }
}

test('a PostgreSQL of our own answers, has the extensions of the product, and leaves nothing behind', async () => {
  const { url, stop } = await startPostgres()
  let data = ''
  try {
    const extensions = `select count(*)::int as n from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'citext')`
    expect(await ask(url, extensions)).toEqual({ n: 3 })
    const { folder } = (await ask(url, `select current_setting('data_directory') as folder`)) as { folder: string }
    data = folder
    expect(existsSync(data)).toBe(true)
  } finally {
    await stop()
  }
  await expect(ask(url, 'select 1')).rejects.toThrow()
  expect(existsSync(data)).toBe(false)
})
