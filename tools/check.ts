import { checkCss } from './check-css.ts'
import { checkDeadCode } from './check-dead-code.ts'
import { checkFirstRoute } from './check-first-route.ts'
import { checkFloors } from './check-floors.ts'
import { checkFormat } from './check-format.ts'
import { checkGenerated } from './check-generated.ts'
import { checkNames } from './check-names.ts'
import { checkScreens } from './check-screens.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkSizes } from './check-sizes.ts'
import { checkStrings } from './check-strings.ts'
import { checkTables } from './check-tables.ts'
import { checkText } from './check-text.ts'
import { checkTypes } from './check-types.ts'
import { checkWiring } from './check-wiring.ts'
import { checkWords } from './check-words.ts'
import { type Check, type Finding, sentence } from './finding.ts'
import { home } from './run-program.ts'
import { checkDatabaseMarks } from './which-database.ts'

/** The parts of `npm run check` by name. Those that start a program stand first: they work while the others think. */
export const PARTS: Record<string, Check> = {
  types: checkTypes,
  'dead-code': checkDeadCode,
  format: checkFormat,
  generated: checkGenerated,
  floors: checkFloors,
  tables: checkTables,
  strings: checkStrings,
  words: checkWords,
  screens: checkScreens,
  secrets: checkSecrets,
  text: checkText,
  css: checkCss,
  sizes: checkSizes,
  'first-route': checkFirstRoute,
  names: checkNames,
  wiring: checkWiring,
  databases: checkDatabaseMarks,
}

/** What one part found. */
export type PartResult = { part: string; findings: Finding[]; seconds: number }

/** Runs the named parts side by side; `report` hears of each when it is done. */
export async function runParts(
  root: string,
  parts: string[],
  report: (result: PartResult) => void = () => {},
): Promise<PartResult[]> {
  return Promise.all(
    parts.map(async part => {
      const start = performance.now()
      const findings = await runPart(root, part)
      const result = { part, findings, seconds: (performance.now() - start) / 1000 }
      report(result)
      return result
    }),
  )
}

async function runPart(root: string, part: string): Promise<Finding[]> {
  try {
    const findings = (await PARTS[part]?.(root)) ?? []
    return [...new Map(findings.map(finding => [sentence(finding), finding])).values()]
  } catch (error) {
    return [{ file: `tools/check-${part}.ts`, say: `could not finish: ${(error as Error).stack}` }]
  }
}

/** Prints a part's result: a line when it is clean, else its findings as sentences. */
export function printPart({ part, findings, seconds }: PartResult): void {
  const mark = findings.length === 0 ? '✓' : '✗'
  const count = findings.length === 0 ? '' : ` ${findings.length} to do`
  console.log(`${mark} ${part}${count} (${seconds.toFixed(1)} s)`)
  for (const finding of findings) console.log(`    ${sentence(finding)}`)
}

async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter(part => !PARTS[part])
  if (unknown.length > 0) {
    console.log(`No part is called ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
    process.exit(2)
  }
  const results = await runParts(home, asked.length > 0 ? asked : Object.keys(PARTS), printPart)
  const count = results.reduce((sum, { findings }) => sum + findings.length, 0)
  console.log(count === 0 ? '\nThe house is in order.' : `\n${count} to do before the house is in order.`)
  process.exitCode = count === 0 ? 0 : 1
}

if (import.meta.main) await main(process.argv.slice(2))
