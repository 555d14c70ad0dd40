import type { Finding } from './finding.ts'
import { isTest, lineOf, listFiles, type Node, parseSource, readSource, walk } from './source.ts'

/** What asks the database itself, on whatever it is called. */
const ASKING = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
/** Beats of a write, and refusals: what a use-case decides. A read that finds nothing may answer `notFound()`. */
const DECIDING = new Set([
  'announce',
  'announceAll',
  'notify',
  'sendMail',
  'sendMails',
  'record',
  'refuse',
  'refuseField',
])

/** Wirings only plug in: no SQL, no beat of a write and no refusal stands in `server/wiring.ts` or `server/wire-*.ts` (ARCHITECTURE.md). */
export async function checkWiring(root: string): Promise<Finding[]> {
  const files = listFiles(root, /\/server\/(.*\/)?(wiring|wire-[a-z-]+)\.ts$/, ['src/features']).filter(
    path => !isTest(path),
  )
  return files.flatMap(path => faultsIn(root, path))
}

function faultsIn(root: string, file: string): Finding[] {
  const tree = parseSource(root, file)
  const found: Finding[] = []
  const fault = (node: Node, does: string) =>
    found.push({
      file,
      line: lineOf(readSource(root, file), node),
      say: `${does} in a wiring: let a use-case do it, in a module of its own, and plug that in.`,
    })
  if (tree)
    walk(tree, node => {
      const called = (node.callee ?? node.tag) as Node | undefined
      if (!called) return
      if (node.type === 'NewExpression' && called.name === 'Refusal') return fault(node, 'refuses')
      const name = (called.type === 'MemberExpression' ? (called.property as Node) : called).name as string
      if (node.type === 'TaggedTemplateExpression' && name === 'sql') return fault(node, 'writes SQL')
      if (node.type !== 'CallExpression') return
      if (called.type === 'MemberExpression' ? ASKING.has(name) : false) return fault(node, 'asks the database')
      if (called.type === 'Identifier' && DECIDING.has(name)) fault(node, `calls ${name}`)
    })
  return found
}
