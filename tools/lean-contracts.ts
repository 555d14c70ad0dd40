import type { Plugin } from 'vite'

/** Where calls, notices and what they carry are declared. */
const CONTRACTS = /[\\/]src[\\/].*(contract|shared)[\\/.-].*ts$/
/** Parts of a call that only the server and its documents read; browsers take answers as they come. */
const SERVERS_OWN = new Set(['name', 'answer', 'summary', 'description'])
type Edit = { from: number; to: number; text: string }
type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
}

/** What is left out of one declaration. */
function* leftOut(node: Node): Generator<Edit> {
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  const second = given[1]
  if (callee.type !== 'Identifier' || !second) return
  // What a notice says is written by the server; events are checked where they arrive.
  if (callee.name === 'notice') yield { from: second.start, to: second.end, text: 'undefined' }
  if (callee.name !== 'call' || second.type !== 'ObjectExpression') return
  for (const property of second.properties as Node[])
    if (SERVERS_OWN.has((property.key as Node | undefined)?.name as string))
      yield { from: property.start, to: property.end, text: '...null' }
}

/** A constant that nothing uses is left out whole when its making is called free of effects. */
function* madeWhenUsed({ declarations }: { declarations: { init: Node | null }[] }): Generator<Edit> {
  for (const { init } of declarations) {
    if (init?.type !== 'CallExpression') continue
    yield { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' }
    yield { from: init.end, to: init.end, text: ')()' }
  }
}

function leaner(code: string, program: Node): string {
  const edits: Edit[] = []
  for (const statement of program.body as Node[]) {
    const declared = (statement.declaration ?? statement) as Node
    if (declared.type === 'VariableDeclaration') edits.push(...madeWhenUsed(declared as never))
  }
  for (const node of nodesIn(program)) if (node.type === 'CallExpression') edits.push(...leftOut(node))
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code)
}

/**
 * Leaves out of the browser's side what of contracts only the server uses: what calls answer, notices carry, and the sentences of
 * the API page. The schemas behind them were half of what a page made before it could be drawn.
 */
export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACTS, code: /from ["'][^"']*(zod|call[.]ts|notice[.]ts)["']/ },
    handler(code) {
      return { code: leaner(code, this.parse(code) as unknown as Node), map: null }
    },
  },
})
