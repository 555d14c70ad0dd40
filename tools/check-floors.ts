import './old-typescript.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import type { Finding } from './finding.ts'
import { type FloorPlan, featureOf, floorOf, floorPlan } from './floor-plan.ts'
import { floorRules } from './floor-rules.ts'
import { isTest, lineOf, listFiles, OUR_FOLDERS, parseSource, readSource, walk } from './source.ts'

/** Options of dependency-cruiser; TypeScript 7 has no compiler API, so the one before it reads the files; imports of types count. */
export const CRUISE_OPTIONS: ICruiseOptions = {
  parser: 'tsc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: ['^dist/', '^data/'] },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    mainFields: ['module', 'main'],
  },
}

/** Floors, walls and circles: who imports whom (ARCHITECTURE.md, "Floors"). */
export async function checkFloors(root: string): Promise<Finding[]> {
  const folders = OUR_FOLDERS.filter(folder => existsSync(join(root, folder)))
  const plan = await floorPlan(root)
  const { output } = await cruise(folders, {
    ...CRUISE_OPTIONS,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: floorRules(plan) as never },
  })
  const { violations } = (output as ICruiseResult).summary
  return [...onePerCircle(violations).map(violation => say(root, plan, violation)), ...hiddenImports(root)]
}

/** `import('./a.ts').A` as a type would pass by the rules unseen. */
function hiddenImports(root: string): Finding[] {
  // What a module exports that the build makes can be said no other way.
  const files = listFiles(root, /(?<!\.d)\.tsx?$/, ['src']).filter(path => !isTest(path))
  return files.flatMap(path => {
    const findings: Finding[] = []
    const tree = parseSource(root, path)
    if (!tree) return findings
    walk(tree, node => {
      const from = (node.source as { value?: string } | undefined)?.value
      if (node.type !== 'TSImportType' || !from?.startsWith('.')) return
      const line = lineOf(readSource(root, path), node)
      findings.push({
        file: path,
        line,
        say: `imports a type from ${from} in passing: use \`import type\` at the top.`,
      })
    })
    return findings
  })
}

/** A circle is reported once, not once per file of it. */
function onePerCircle(violations: IViolation[]): IViolation[] {
  const seen = new Set<string>()
  return violations.filter(({ rule, from, cycle }) => {
    if (!cycle || rule.name !== 'no-circles') return true
    const circle = [from, ...cycle.map(step => step.name)].sort()
    const key = [...new Set(circle)].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

function say(root: string, plan: FloorPlan, violation: IViolation): Finding {
  const { from, to, rule, cycle } = violation
  const advice = floorRules(plan).find(({ name }) => name === rule.name)?.comment ?? rule.name
  if (cycle && rule.name === 'no-circles') {
    const way = [from, ...cycle.map(step => step.name)].join(' → ')
    return { file: from, say: `imports itself in a circle (${way}): ${advice}.` }
  }
  const line = importLine(root, from, to)
  const where = rule.name.startsWith('floor-of-') ? floorsInWords(plan, from, to) : ''
  return { file: from, ...(line ? { line } : {}), say: `imports ${to}${where}: ${advice}.` }
}

function floorsInWords(plan: FloorPlan, from: string, to: string): string {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (!mine || !theirs) return ''
  return ` (${mine} is on floor ${floorOf(plan, mine)}, ${theirs} on floor ${floorOf(plan, theirs) ?? 'none'})`
}

/** The line that imports the file, or the library whose folder or name the target is. */
function importLine(root: string, from: string, to: string): number | undefined {
  const tree = parseSource(root, from)
  const last = to.split('/').at(-1) ?? to
  let line: number | undefined
  if (!tree) return line
  const source = readSource(root, from)
  walk(tree, node => {
    const named = (node.source as { value?: string } | undefined)?.value
    const target = named?.replace(/^node:/, '')
    if (line || !target) return
    if (target === to || target.endsWith(`/${last}`) || to.includes(`node_modules/${target}/`))
      line = lineOf(source, node)
  })
  return line
}
