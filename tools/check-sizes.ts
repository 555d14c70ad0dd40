import { basename } from 'node:path'
import { ALARMS, alarmOfFile, isExempt, isWiring, mayImportAll, waiverOf } from './alarms.ts'
import type { Finding } from './finding.ts'
import {
  isTest,
  lineOf,
  listFiles,
  listFolders,
  type Node,
  parseSource,
  readSource,
  type Source,
  walk,
} from './source.ts'

const WAIVER = 'or say why not in a comment `// size: reason` at its top.'

/** Sizes: the alarm table of ARCHITECTURE.md for files, functions, components, verbs, imports and features. */
export function checkSizes(root: string): Finding[] {
  const files = listFiles(root, /\.(ts|tsx|mjs|css)$/).filter(path => !isExempt(path))
  return [
    ...files.filter(path => !waiverOf(readSource(root, path).lines)).flatMap(path => checkFile(root, path)),
    ...listFolders(root, 'src/features').flatMap(name => checkFeature(root, name)),
  ]
}

function checkFile(root: string, path: string): Finding[] {
  const source = readSource(root, path)
  const { what, alarm } = alarmOfFile(path)
  const tooLong = source.lines.length > alarm
  const tree = path.endsWith('.css') ? null : parseSource(root, path)
  return [
    ...(tooLong
      ? [
          {
            file: path,
            say: `has ${source.lines.length} lines, ${what} at most ${alarm}: split it by subject, ${WAIVER}`,
          },
        ]
      : []),
    ...(tree ? [...checkImports(source, tree), ...checkVerb(source, tree, tooLong)] : []),
    ...(tree && !isTest(path) ? checkFunctions(source, tree) : []),
  ]
}

/** Types vanish and a component's own style sheet is part of it: neither makes a file know more. */
const importsCode = ({ type, typeOnly, source }: Node): boolean =>
  type === 'ImportDeclaration' && !typeOnly && !(source as { value: string }).value.endsWith('.css')

function checkImports({ path }: Source, tree: Node): Finding[] {
  const count = (tree.body as Node[]).filter(importsCode).length
  if (count <= ALARMS.imports || mayImportAll(path)) return []
  return [
    {
      file: path,
      say: `imports from ${count} files, at most ${ALARMS.imports}: it does too much; split it, ${WAIVER}`,
    },
  ]
}

/** A verb's file: server/place-bid.ts that exports placeBid(tx, …). */
function checkVerb({ path, lines }: Source, tree: Node, alreadyTooLong: boolean): Finding[] {
  if (!/^src\/features\/[^/]+\/server\//.test(path) || lines.length <= ALARMS.verb || alreadyTooLong) return []
  const name = basename(path, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (!exportsWrite(tree, name)) return []
  return [
    {
      file: path,
      say: `has ${lines.length} lines, a verb at most ${ALARMS.verb}: move SQL to queries.ts, rules to rules.ts, views to view.ts, ${WAIVER}`,
    },
  ]
}

const exportsWrite = (tree: Node, name: string): boolean =>
  (tree.body as Node[]).some(({ type, declaration }) => {
    const verb = declaration as Node | undefined
    if (type !== 'ExportDeclaration' || verb?.type !== 'FunctionDeclaration') return false
    const first = (verb.params as { pat: Node }[])[0]?.pat
    return (verb.identifier as Node).value === name && first?.value === 'tx'
  })

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
])

function checkFunctions(source: Source, tree: Node): Finding[] {
  const findings: Finding[] = []
  walk(tree, (node, above) => {
    if (!FUNCTIONS.has(node.type)) return
    const name = nameOf(node, above)
    const line = lineOf(source, node)
    const length = lineOf(source, node, 'end') - line + 1
    const { what, alarm, advice } = alarmOf(source.path, name)
    if (length > alarm)
      findings.push({
        file: source.path,
        line,
        say: `${name || 'a function'} has ${length} lines, ${what} at most ${alarm}: ${advice}, ${WAIVER}`,
      })
  })
  return findings
}

function alarmOf(path: string, name: string) {
  if (path.endsWith('.tsx') && /^[A-Z]/.test(name))
    return { what: 'a component', alarm: ALARMS.component, advice: 'take parts out as components' }
  const alarm = isWiring(path) ? ALARMS.wiring : ALARMS.function
  return { what: 'a function', alarm, advice: 'give its steps names' }
}

/** The name of a function, or of the variable it is given to: `const Box = memo(() => …)` is Box. */
function nameOf(node: Node, above: Node[]): string {
  const own = (node.identifier ?? node.key) as { value?: string } | null | undefined
  if (own?.value) return own.value
  const holder = above.find(
    ({ type }) =>
      !['CallExpression', 'ParenthesisExpression', 'TsAsExpression', 'TsSatisfiesExpression'].includes(type),
  )
  return holder?.type === 'VariableDeclarator' ? (((holder.id as Node).value as string) ?? '') : ''
}

function checkFeature(root: string, name: string): Finding[] {
  const folder = `src/features/${name}`
  const files = listFiles(root, /\.tsx?$/, [folder]).filter(path => !isTest(path))
  const lines = files
    .filter(path => !isExempt(path))
    .reduce((sum, path) => sum + readSource(root, path).lines.length, 0)
  const tooMany = files.length > ALARMS.featureFiles
  const tooLong = lines > ALARMS.featureLines
  if ((!tooMany && !tooLong) || featureWaiver(root, folder)) return []
  const size = tooMany
    ? `${files.length} files, a feature at most ${ALARMS.featureFiles}`
    : `${lines} lines, a feature at most ${ALARMS.featureLines}`
  return [
    {
      file: folder,
      say: `has ${size}: split the subject, or say why not in \`// feature size: reason\` at the top of its contract or pages.`,
    },
  ]
}

function featureWaiver(root: string, folder: string): boolean {
  return listFiles(root, /\/(contract|pages)(\.ts|\/[^/]+\.ts)$/, [folder]).some(path =>
    readSource(root, path)
      .lines.slice(0, 5)
      .some(line => /^\/\/ feature size: \S/.test(line)),
  )
}
