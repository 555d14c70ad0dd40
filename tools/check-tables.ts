import type { Finding } from './finding.ts'
import { featureOf, floorPlan } from './floor-plan.ts'
import {
  isTest,
  lineOf,
  listFiles,
  type Node,
  parseSource,
  readSource,
  stringOf,
  textsOfTemplate,
  walk,
} from './source.ts'
import { migrationFaults, readMigrations, tableName, tableOwners, tablesWritten } from './table-owners.ts'

const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** A write in the code: to which table (null: it cannot be told) and where. */
type Write = { table: string | null; node: Node }

/** Table owners: a table is written only by the feature whose migration created it (ARCHITECTURE.md, floors rule 3). */
export async function checkTables(root: string): Promise<Finding[]> {
  const { floors, formerNames = {} } = await floorPlan(root)
  const features = floors.flatMap(floor => floor.features)
  const migrations = readMigrations(root, formerNames)
  const owners = tableOwners(migrations)
  const files = listFiles(root, /\/server\/.*\.ts$|\.server\.ts$/, ['src']).filter(path => !isTest(path))
  return [
    ...migrationFaults(migrations, [...features, 'platform']),
    ...files.flatMap(path => writesOf(root, path).flatMap(write => faultOf(root, path, write, owners))),
  ]
}

function faultOf(root: string, path: string, { table, node }: Write, owners: Map<string, string>): Finding[] {
  const writer = writerOf(path)
  const at = { file: path, line: lineOf(readSource(root, path), node) }
  if (table === null)
    return writer === 'platform'
      ? []
      : [{ ...at, say: 'writes a table whose name is not a literal: name it, so that its owner can be checked.' }]
  const owner = owners.get(table)
  if (!owner || owner === writer) return []
  if (writer === 'engine' && owner !== 'platform')
    return [
      {
        ...at,
        say: `writes the table ${table} of ${owner}: engines own no table, let the feature that owns it write.`,
      },
    ]
  const instead = owner === 'platform' ? 'a function of platform/server' : `a verb of ${owner}`
  return [{ ...at, say: `writes the table ${table}, which belongs to ${owner}: call ${instead} instead.` }]
}

/** Who writes: a feature by its name, the platform, an engine (none owns a table), or nobody of the house. */
function writerOf(path: string): string {
  if (path.startsWith('src/engines/')) return 'engine'
  return featureOf(path) ?? (path.startsWith('src/platform/') ? 'platform' : 'nobody')
}

function writesOf(root: string, path: string): Write[] {
  const tree = parseSource(root, path)
  const writes: Write[] = []
  if (tree)
    walk(tree, node => {
      if (node.type === 'CallExpression') writes.push(...writeByCall(node))
      for (const table of tablesWritten(sqlOf(node))) writes.push({ table, node })
    })
  return writes
}

function writeByCall(node: Node): Write[] {
  const callee = node.callee as Node
  const method = (callee.property as Node | undefined)?.name as string | undefined
  const [first] = node.arguments as Node[]
  if (callee.type !== 'MemberExpression' || !method || !WRITING.has(method) || !first) return []
  const name = literalOf(first)
  return [{ table: name === null ? null : tableName(name), node: callee.property as Node }]
}

/** The text of a string, or of a template without anything put in. */
function literalOf(node: Node): string | null {
  if (node.type !== 'TemplateLiteral') return stringOf(node) ?? null
  const [text, ...more] = textsOfTemplate(node)
  return text !== undefined && more.length === 0 ? text : null
}

/** The SQL in a literal or template; `sql.table('bids')` inside a template counts as its name. */
function sqlOf(node: Node): string {
  // A template type is another kind of node: it has types where a template has expressions.
  if (node.type !== 'TemplateLiteral') return stringOf(node) ?? ''
  const inside = (node.expressions as Node[]).map(expression => {
    const [argument] = (expression.arguments as Node[] | undefined) ?? []
    return (argument && literalOf(argument)) ?? '?'
  })
  return textsOfTemplate(node)
    .map((text, i) => text + (inside[i] ?? ''))
    .join('')
}
