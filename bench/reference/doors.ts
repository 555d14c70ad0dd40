import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/** Sends a statement and answers its rows. */
export type Runs = <Row = Record<string, unknown>>(sql: string, params?: unknown[]) => Promise<{ rows: Row[] }>
/** The way to a database: one statement after the other, or several in a transaction. */
export type Doors = { query: Runs; transaction<T>(work: (query: Runs) => Promise<T>): Promise<T> }

function postgresDoors(pool: pg.Pool): Doors {
  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  return {
    // As the product has it: what comes often is prepared (`pool.query` would not).
    query: (sql, params) => onConnection(client => client.query(sql, params) as never),
    transaction: work =>
      onConnection(async client => {
        await client.query('begin')
        try {
          const done = await work((sql, params) => client.query(sql, params) as never)
          await client.query('commit')
          return done
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      }),
  }
}

const embeddedDoors = (pglite: PGlite): Doors => ({
  query: (sql, params) => pglite.query(sql, params) as never,
  transaction: work => pglite.transaction(tx => work((sql, params) => tx.query(sql, params) as never)) as never,
})

/** The drivers as the product opens them, with the same settings of the session and the same parsers: plans are alike. */
export const doorsOf = ({ pool, pglite }: { pool: pg.Pool | null; pglite: PGlite | null }): Doors =>
  pool ? postgresDoors(pool) : embeddedDoors(pglite!)
