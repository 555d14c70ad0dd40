import type { Finding } from './finding.ts'
import { featureOf } from './floor-plan.ts'
import { runProgram } from './run-program.ts'

type Item = { name: string; line?: number; namespace?: string }
type Issues = { file: string } & Record<string, Item[] | undefined>

const UNUSED = 'is imported by nothing: remove it or wire it in.'

/** What each kind of knip's issues means, as the rest of a sentence that begins with the file. */
const ADVICE: Record<string, (name: string) => string> = {
  files: () => UNUSED,
  exports: name => `exports ${name}, which nothing imports: remove it or the word export.`,
  types: name => `exports the type ${name}, which nothing imports: remove it or the word export.`,
  enumMembers: name => `has the unused member ${name}: remove it.`,
  duplicates: name => `exports the same thing twice (${name}): keep one.`,
  dependencies: name => `lists the dependency ${name}, which nothing imports: uninstall it.`,
  devDependencies: name => `lists the devDependency ${name}, which nothing imports: uninstall it.`,
  optionalPeerDependencies: name => `uses the optional peer ${name} without listing it: add it to package.json.`,
  unlisted: name => `imports ${name}, which package.json does not list: install it with its exact version.`,
  binaries: name => `calls the program ${name}, which no listed package brings: install its package.`,
  unresolved: name => `imports ${name}, which does not exist: correct the path.`,
}

/** Dead code: files, exports and dependencies that nothing uses, by knip. */
export async function checkDeadCode(root: string): Promise<Finding[]> {
  const { code, stdout, stderr } = await runProgram(root, 'knip', [
    '--reporter',
    'json',
    '--no-progress',
    '--no-config-hints',
  ])
  const start = stdout.indexOf('{')
  if (start < 0)
    return code === 0 ? [] : [{ file: 'knip.json', say: `knip failed: ${(stderr || stdout).trim().split('\n')[0]}` }]
  const { issues } = JSON.parse(stdout.slice(start)) as { issues: Issues[] }
  return together(issues.flatMap(findingsOf))
}

/** More files of one feature than these that nothing imports mean that the feature itself is not listed. */
const FEW = 3

/** A feature that is not wired in yet is one thing to do, not one for each of its files. */
function together(findings: Finding[]): Finding[] {
  const unused = Map.groupBy(
    findings.filter(({ say }) => say === UNUSED),
    ({ file }) => featureOf(file),
  )
  return [
    ...findings.filter(
      ({ file, say }) => say !== UNUSED || (unused.get(featureOf(file))?.length ?? 0) <= FEW || !featureOf(file),
    ),
    ...[...unused].flatMap(([feature, files]) =>
      feature && files.length > FEW
        ? [
            {
              file: `src/features/${feature}`,
              say: `has ${files.length} files that nothing imports: list the feature in src/features.server.ts and src/features.web.ts.`,
            },
          ]
        : [],
    ),
  ]
}

function findingsOf(issues: Issues): Finding[] {
  return Object.entries(ADVICE).flatMap(([kind, advice]) => {
    const items = (issues[kind] ?? []).flat() as Item[]
    return items.map(({ name, line }) => ({ file: issues.file, ...(line ? { line } : {}), say: advice(name) }))
  })
}
