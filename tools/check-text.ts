import type { Finding } from './finding.ts'
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

/** Attributes whose text people read or hear. */
const READ_ALOUD = /^(title|placeholder|alt|label|aria-(label|description|placeholder|roledescription|valuetext))$/
/** Elements whose text is the same in every language: keys of the keyboard and code. */
const SAME_IN_ALL = /^(kbd|code|Kbd|Code)$/
const LETTER = /\p{L}/u
const ADVICE = 'put it into strings.en.ts and strings.ar.ts and say it with t().'

/** Text: no sentence stands in a component; a file that must hold some says why in a comment `// text: reason`. */
export function checkText(root: string): Finding[] {
  return listFiles(root, /\.tsx$/, ['src'])
    .filter(path => !isTest(path) && !hasWaiver(root, path))
    .flatMap(path => textsOf(root, path))
}

const hasWaiver = (root: string, path: string): boolean =>
  readSource(root, path)
    .lines.slice(0, 5)
    .some(line => /^\/\/ text: \S/.test(line))

function textsOf(root: string, path: string): Finding[] {
  const tree = parseSource(root, path)
  const source = readSource(root, path)
  const findings: Finding[] = []
  const report = (node: Node, text: string) => {
    const shown = text.trim().replace(/\s+/g, ' ').slice(0, 40)
    if (LETTER.test(text))
      findings.push({ file: path, line: lineOf(source, node), say: `holds the text "${shown}": ${ADVICE}` })
  }
  if (tree)
    walk(tree, (node, above) => {
      if (node.type === 'JSXElement' && SAME_IN_ALL.test(elementName(node))) return false
      if (node.type === 'JSXText') report(node, node.value as string)
      if (node.type === 'JSXAttribute') return readAttribute(node, report)
      if (node.type === 'JSXExpressionContainer' && above[0]?.type !== 'JSXAttribute')
        readExpression(node.expression as Node, report)
    })
  return findings
}

const elementName = (node: Node): string => ((node.openingElement as Node).name as Node).name as string

type Report = (node: Node, text: string) => void

/** Reads an attribute that people read; the others may hold what they like, components inside them are walked on. */
function readAttribute(node: Node, report: Report): undefined {
  const name = nameOf(node.name as Node)
  const value = node.value as Node | null
  if (!value || !READ_ALOUD.test(name)) return
  if (value.type === 'Literal') report(value, stringOf(value) ?? '')
  else if (value.type === 'JSXExpressionContainer') readExpression(value.expression as Node, report)
}

const nameOf = (node: Node): string =>
  node.type === 'JSXNamespacedName'
    ? `${(node.namespace as Node).name}:${(node.name as Node).name}`
    : (node.name as string)

/** Literal text an expression may come out as: 'a', `a ${b}`, x ? 'a' : 'b', x && 'a', x ?? 'a'. */
function readExpression(node: Node, report: Report): void {
  if (node.type === 'Literal') report(node, stringOf(node) ?? '')
  if (node.type === 'TemplateLiteral') report(node, textsOfTemplate(node).join(' '))
  if (node.type === 'ParenthesizedExpression') readExpression(node.expression as Node, report)
  if (node.type === 'ConditionalExpression') {
    readExpression(node.consequent as Node, report)
    readExpression(node.alternate as Node, report)
  }
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') readOperands(node, report)
}

/** `a && 'text'` shows only the right side, `a || 'text'`, `a ?? 'text'` and `'a' + b` either. */
function readOperands(node: Node, report: Report): void {
  const { operator } = node
  if (operator === '||' || operator === '??' || operator === '+') readExpression(node.left as Node, report)
  if (operator === '&&' || operator === '||' || operator === '??' || operator === '+')
    readExpression(node.right as Node, report)
}
