import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

const TIDY = 'run `npm run format`'

/** Format and lint, by biome. */
export async function checkFormat(root: string): Promise<Finding[]> {
  const args = [
    'ci',
    '--reporter=github',
    '--max-diagnostics=none',
    '--no-errors-on-unmatched',
    '--error-on-warnings',
    '.',
  ]
  const { code, stdout, stderr } = await runProgram(root, 'biome', args)
  const findings = stdout.replaceAll(`file=${root}/`, 'file=').split('\n').flatMap(readAnnotation)
  if (code !== 0 && findings.length === 0)
    return [{ file: 'biome.json', say: `biome failed: ${(stderr || stdout).trim()}` }]
  return together(findings)
}

/** One sentence for all untidy files when they are many: one command tidies them. */
function together(findings: Finding[]): Finding[] {
  const untidy = new Set(findings.filter(({ say }) => say.includes(TIDY)).map(({ file }) => file))
  if (untidy.size <= 3) return findings
  const say = `and ${untidy.size - 1} more files are not tidy: ${TIDY}.`
  return [...findings.filter(finding => !finding.say.includes(TIDY)), { file: [...untidy][0]!, say }]
}

/** `::error title=lint/style/useConst,file=src/a.ts,line=3,endLine=3,col=1,endColumn=2::This let …` */
function readAnnotation(text: string): Finding[] {
  const [, title = '', file, line, message] = /^::\w+ title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/.exec(text) ?? []
  if (!file) return []
  if (title === 'format') return [{ file, say: `is not formatted: ${TIDY}.` }]
  if (title.startsWith('assist/')) return [{ file, say: `has imports out of order: ${TIDY}.` }]
  return [{ file, line: Number(line), say: `${message} (${title.replace('lint/', '')})` }]
}
