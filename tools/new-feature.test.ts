import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runParts } from './check.ts'
import { makeFeature } from './new-feature.ts'
import { plantTree } from './plant-tree.ts'
import { home } from './run-program.ts'

const STYLE = ['.oxfmtrc.json', '.oxlintrc.json']
const WORLDS = ['shared', 'server', 'web']
const references = WORLDS.map(world => `{ "path": "./tsconfig.${world}.json" }`).join()

/** The house without its features. */
function emptyHouse(): string {
  const root = plantTree({
    'tsconfig.json': `{ "files": [], "references": [${references}] }`,
    ...Object.fromEntries(STYLE.map(file => [file, readFileSync(join(home, file), 'utf8')])),
  })
  for (const folder of ['src/features', 'src/platform', 'db']) rmSync(join(root, folder), { recursive: true })
  for (const path of ['src/platform', 'src/floors.js', 'db/types.ts', 'package.json'])
    cpSync(join(home, path), join(root, path), { recursive: true })
  for (const world of ['base', ...WORLDS])
    cpSync(join(home, `tsconfig.${world}.json`), join(root, `tsconfig.${world}.json`))
  return root
}

test('a new feature compiles and keeps the rules of the house as it stands', async () => {
  const root = emptyHouse()
  const steps = await makeFeature(root, 'wine-cellar', 6)
  expect(steps[0]).toBe("src/floors.js: add 'wine-cellar' to the features of floor 6")
  const results = await runParts(root, ['types', 'format', 'floors', 'strings', 'text', 'css', 'sizes', 'names'])
  const ours = results.flatMap(({ findings }) => findings).filter(({ file }) => file.includes('wine-cellar'))
  expect(ours).toEqual([{ file: 'src/features/wine-cellar', say: 'stands on no floor: add it to src/floors.js.' }])
})

test('a name that is not kebab-case, an unknown floor, another floor than planned and a folder that exists are refused', async () => {
  const root = plantTree()
  await expect(makeFeature(root, 'WineCellar', 1)).rejects.toThrow('kebab-case')
  await expect(makeFeature(root, 'wine', 7)).rejects.toThrow('The floors are 1, 2')
  await expect(makeFeature(root, 'chat', 1)).rejects.toThrow('plans chat on floor 2')
  await expect(makeFeature(root, 'items', 1)).rejects.toThrow('exists already')
})
