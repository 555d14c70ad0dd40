import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

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
  return findings
}

/** `::error title=lint/style/useConst,file=src/a.ts,line=3,endLine=3,col=1,endColumn=2::This let …` */
function readAnnotation(text: string): Finding[] {
  const [, title = '', file, line, message] = /^::\w+ title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/.exec(text) ?? []
  if (!file) return []
  if (title === 'format') return [{ file, say: 'is not formatted: run `npm run format`.' }]
  if (title.startsWith('assist/')) return [{ file, say: 'has imports out of order: run `npm run format`.' }]
  return [{ file, line: Number(line), say: `${message} (${title.replace('lint/', '')})` }]
}
