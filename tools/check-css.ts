import { join } from 'node:path'
import stylelint, { type Warning } from 'stylelint'
import type { Finding } from './finding.ts'
import { home } from './run-program.ts'
import { isTest, lineOf, listFiles, type Node, parseSource, readSource, stringOf, walk } from './source.ts'

/** Styles: logical sides only, colours by tokens only, in style sheets and in what components pass along. */
export async function checkCss(root: string): Promise<Finding[]> {
  const components = listFiles(root, /\.tsx$/, ['src']).filter(path => !isTest(path))
  return [...(await checkSheets(root)), ...components.flatMap(path => checkComponent(root, path))]
}

async function checkSheets(root: string): Promise<Finding[]> {
  const files = listFiles(root, /\.css$/, ['src'])
  if (files.length === 0) return []
  const { results } = await stylelint.lint({
    files: files.map(file => join(root, file)),
    cwd: home,
    configFile: join(home, 'stylelint.config.mjs'),
  })
  return results.flatMap(({ source, warnings }) =>
    warnings.map(warning => ({ file: source!.slice(root.length + 1), line: warning.line, say: adviceOn(warning) })),
  )
}

/** What stylelint found, as the rest of a sentence that begins with the file. */
function adviceOn({ rule, text }: Warning): string {
  const what = text.replace(/\s*\([\w/-]+\)$/, '').replace(/\.$/, '')
  const logical = /Unexpected (.+?)\. Use (.+)/.exec(what)
  if (logical) return `has the physical ${logical[1]}: use ${logical[2]}, so that Arabic mirrors it.`
  if (rule === 'majlis/one-side')
    return `has ${what}: use inline-start and -end, the same on both sides, or \`stylelint-disable-next-line ${rule} -- reason\`.`
  const colour = /^(?:Disallowed|Unexpected) (.+)$/.exec(what)
  if (colour) return `has a ${colour[1]}: a colour is a token (var(--ink) …) of src/platform/web/styles.`
  return `${what}.`
}

const ONE_SIDED_PROP = /^(m|p)[lr]$/
const ONE_SIDED_STYLE =
  /^(left|right|(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius)$/
const COLOUR_PROP =
  /^(c|bg|color|fill|stroke|stopColor|floodColor|background|backgroundColor|borderColor|outlineColor)$/
const COLOUR = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch)a?\(.*)$/i

/** Sides and colours passed as attributes of an element (`ml`, `left`, `color="#fff"`) or in its `style`. */
function checkComponent(root: string, path: string): Finding[] {
  const tree = parseSource(root, path)
  const source = readSource(root, path)
  const findings: Finding[] = []
  const judge = (node: Node, name: string, value: unknown, sided: RegExp) => {
    const at = { file: path, line: lineOf(source, node) }
    if (sided.test(name))
      findings.push({
        ...at,
        say: `sets ${name}, which does not mirror in Arabic: use the start/end form (ms, pe, insetInlineStart …).`,
      })
    if (/^(ta|textAlign|float)$/.test(name) && /^(left|right)$/.test(String(value)))
      findings.push({ ...at, say: `sets ${name} to ${value}, which does not mirror in Arabic: use start or end.` })
    if (COLOUR_PROP.test(name) && COLOUR.test(String(value)))
      findings.push({
        ...at,
        say: `sets ${name} to ${value}: a colour is a token (var(--ink) …) of src/platform/web/styles.`,
      })
  }
  if (tree)
    walk(tree, (node, above) => {
      if (node.type === 'JSXAttribute') judge(node, attributeName(node), attributeValue(node), ONE_SIDED_PROP)
      if (node.type === 'Property' && insideStyle(above))
        judge(node, keyOf(node), stringOf(node.value as Node), ONE_SIDED_STYLE)
    })
  return findings
}

const attributeName = (node: Node): string => ((node.name as Node).name as string) ?? ''
const keyOf = ({ key }: Node): string => stringOf(key as Node) ?? ((key as Node).name as string) ?? ''

function attributeValue(node: Node): unknown {
  const value = node.value as Node | null
  return value?.type === 'JSXExpressionContainer' ? stringOf(value.expression as Node) : stringOf(value)
}

const insideStyle = (above: Node[]): boolean => {
  const attribute = above.find(node => node.type === 'JSXAttribute')
  return attribute !== undefined && /^(style|styles)$/.test(attributeName(attribute))
}
