import type pg from 'pg'
import type { Statement } from '../../../bench/record-statements.ts'
import { isPreparable } from '../server/preparing-client.ts'

/** A step of a plan, as it ran. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** After so many plans for their values PostgreSQL asks itself whether one plan does for all (`choose_custom_plan`). */
const PLANS_FOR_VALUES = 5

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]

const literal = (count: number) =>
  Array.from({ length: count }, (_, at) => `quote_nullable($${at + 1}::text)`).join(', ')

/** The values as they stand in a statement. */
async function literalsOf(client: pg.ClientBase, params: readonly unknown[]): Promise<string> {
  if (params.length === 0) return ''
  const { rows } = await client.query(`select array[${literal(params.length)}] as said`, [...params])
  return `(${rows[0].said.join(', ')})`
}

/**
 * Every step of both plans of a read, after what its transaction set before: of the plan for these values, and of the one that stays once
 * the statement was said often and is kept prepared.
 */
export async function stepsOf(
  pool: pg.Pool,
  { sql, params }: Statement,
  settings: readonly Statement[] = [],
): Promise<PlanNode[]> {
  const client = await pool.connect()
  const plan = async (what: string, values?: unknown[]) => {
    const { rows } = await client.query(`explain (analyze, format json) ${what}`, values)
    return flat(rows[0]['QUERY PLAN'][0].Plan)
  }
  try {
    await client.query('begin')
    for (const one of settings) await client.query(one.sql, one.params)
    const first = await plan(sql, params)
    if (!isPreparable(sql)) return first
    const said = `execute said${await literalsOf(client, params)}`
    await client.query(`prepare said as ${sql}`)
    for (let time = 0; time < PLANS_FOR_VALUES; time++) await client.query(said)
    const kept = await plan(said)
    await client.query('deallocate said')
    return [...first, ...kept]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Those of the tables that a read reads from end to end. */
export async function scansOf(tables: readonly string[], ...read: Parameters<typeof stepsOf>): Promise<string[]> {
  const steps = await stepsOf(...read)
  return steps.flatMap(one =>
    one['Node Type'] === 'Seq Scan' && tables.includes(one['Relation Name'] ?? '') ? [one['Relation Name']!] : [],
  )
}
