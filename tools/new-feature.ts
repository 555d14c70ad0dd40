import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FloorPlan, floorOf, floorPlan } from './floor-plan.ts'
import { newFeatureFiles, wiringName } from './new-feature-files.ts'
import { home } from './run-program.ts'

const USAGE = 'npm run new-feature -- <name in kebab-case> <floor>'

/** Makes the folder of a new feature with its furniture; returns what is left to do by hand. Throws when it cannot be. */
export async function makeFeature(root: string, name: string, floor: number): Promise<string[]> {
  const plan = await floorPlan(root)
  const folder = `src/features/${name}`
  const problem = whyNot(plan, name, floor) ?? (existsSync(join(root, folder)) ? `${folder} exists already.` : null)
  if (problem) throw new Error(problem)
  for (const [path, text] of Object.entries(newFeatureFiles(name))) {
    mkdirSync(dirname(join(root, folder, path)), { recursive: true })
    writeFileSync(join(root, folder, path), text)
  }
  return stepsLeft(plan, name, floor)
}

function whyNot(plan: FloorPlan, name: string, floor: number): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return `A feature is named in kebab-case. ${USAGE}`
  const floors = plan.floors.map(one => one.floor)
  if (!floors.includes(floor)) return `The floors are ${floors.toReversed().join(', ')} (src/floors.js). ${USAGE}`
  const planned = floorOf(plan, name)
  return planned !== undefined && planned !== floor ? `src/floors.js plans ${name} on floor ${planned}.` : null
}

function stepsLeft(plan: FloorPlan, name: string, floor: number): string[] {
  const wiring = wiringName(name)
  const pages = wiring.replace(/Feature$/, 'Pages')
  const folder = `./features/${name}`
  return [
    ...(floorOf(plan, name) === undefined ? [`src/floors.js: add '${name}' to the features of floor ${floor}`] : []),
    `src/features.server.ts: import { ${wiring} } from '${folder}/server/wiring.ts', and list ${wiring}`,
    `src/features.web.ts: import { pages as ${pages} } from '${folder}/pages.ts', and list webFeature('${name}', ${pages}, () => import('${folder}/web/screens.ts'), () => import('${folder}/strings.en.ts'), () => import('${folder}/strings.ar.ts'))`,
    `${folder.replace('.', 'src')}/strings.ar.ts: write the title in Arabic`,
    'npm run check',
  ]
}

async function main([name = '', floor = '']: string[]): Promise<void> {
  try {
    const steps = await makeFeature(home, name, Number(floor))
    console.log(`src/features/${name} is furnished. What is left:`)
    for (const step of steps) console.log(`  - ${step}`)
  } catch (error) {
    console.log((error as Error).message)
    process.exitCode = 1
  }
}

if (import.meta.main) await main(process.argv.slice(2))
