import { basename } from 'node:path'
import type { Finding } from './finding.ts'
import { floorOf, floorPlan } from './floor-plan.ts'
import { isTest, listFiles, listFolders, type Node, parseSource } from './source.ts'

/** Words that say nothing about what is inside. */
const EMPTY_WORDS = /^(utils?|helpers?|commons?|services?|managers?)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PASCAL = /^[A-Z][A-Za-z0-9]*$/

/** Names: folders and files say what is inside, no barrels, every feature and engine is on the floor plan. Default exports are the linter's. */
export async function checkNames(root: string): Promise<Finding[]> {
  const plan = await floorPlan(root)
  const strangers = [
    ...listFolders(root, 'src/features')
      .filter(name => floorOf(plan, name) === undefined)
      .map(name => ({ file: `src/features/${name}`, say: 'stands on no floor: add it to src/floors.js.' })),
    ...listFolders(root, 'src/engines')
      .filter(name => !plan.engines.includes(name))
      .map(name => ({ file: `src/engines/${name}`, say: 'is no engine of the floor plan: add it to src/floors.js.' })),
  ]
  const files = listFiles(root, /\.(ts|tsx|mjs|js|css)$/)
  return [...strangers, ...checkFolders(files), ...files.flatMap(path => checkName(root, path))]
}

function checkFolders(files: string[]): Finding[] {
  const folders = new Set(
    files.flatMap(path =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, i, parts) => parts.slice(0, i + 1).join('/')),
    ),
  )
  return [...folders].flatMap(file => {
    const name = basename(file)
    if (EMPTY_WORDS.test(name))
      return [{ file, say: `is named ${name}, which says nothing: name the folder after its subject.` }]
    return KEBAB.test(name) ? [] : [{ file, say: 'is not kebab-case: rename the folder.' }]
  })
}

function checkName(root: string, path: string): Finding[] {
  const [stem = ''] = basename(path).split('.')
  if (stem === 'index') return [{ file: path, say: 'is a barrel: import from the files themselves and remove it.' }]
  if (isEmptyName(path, stem))
    return [{ file: path, say: 'has a name that says nothing: name it after the one thing it exports.' }]
  const mayBePascal = /\.(tsx|css)$|\.test\.tsx$/.test(path)
  if (KEBAB.test(stem))
    return isComponentFile(root, path)
      ? [{ file: path, say: 'holds a component: name it after the component in PascalCase.' }]
      : []
  if (mayBePascal && PASCAL.test(stem)) return []
  return [
    {
      file: path,
      say: `is not named in kebab-case${mayBePascal ? ' or PascalCase' : ''}: rename it after the one thing it exports.`,
    },
  ]
}

/** `string-utils.ts`, `UserService.tsx`; an item kind may be called service. */
function isEmptyName(path: string, stem: string): boolean {
  if (/\/kinds\//.test(path)) return false
  const words = stem
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
  return EMPTY_WORDS.test(words.at(-1) ?? '')
}

/** True for a kebab-case .tsx whose only export is a component. */
function isComponentFile(root: string, path: string): boolean {
  if (!path.endsWith('.tsx') || isTest(path)) return false
  const names = exportedNames(parseSource(root, path))
  return names.length === 1 && PASCAL.test(names[0]!)
}

/** Names of the functions and constants a file exports; types are left out. */
function exportedNames(tree: Node | null): string[] {
  const exported = ((tree?.body as Node[] | undefined) ?? []).filter(({ type }) => type === 'ExportNamedDeclaration')
  return exported.flatMap(({ declaration }) => {
    // Nothing is declared by `export { … }`.
    const { type, id, declarations } = (declaration ?? {}) as Partial<Node>
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [(id as Node).name as string]
    if (type !== 'VariableDeclaration') return []
    return (declarations as Node[]).map(one => (one.id as Node).name as string)
  })
}
