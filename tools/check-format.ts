import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

const TIDY = 'run `npm run format`'
/** So many untidy files are named one by one. */
const FEW = 3

/** Format, by oxfmt, and lint, by oxlint: a directive that allows what nobody does is found as well. */
export async function checkFormat(root: string): Promise<Finding[]> {
  const [untidy, faults] = await Promise.all([untidyFiles(root), lintFaults(root)])
  return [...untidy, ...faults]
}

/** One sentence for all untidy files when they are many: one command tidies them. */
async function untidyFiles(root: string): Promise<Finding[]> {
  const { code, stdout, stderr } = await runProgram(root, 'oxfmt', ['--list-different', '.'])
  const files = stdout.split('\n').filter(Boolean)
  if (code !== 0 && files.length === 0) return [{ file: '.oxfmtrc.json', say: `oxfmt failed: ${stderr.trim()}` }]
  if (files.length <= FEW) return files.map(file => ({ file, say: `is not formatted: ${TIDY}.` }))
  return [{ file: files[0]!, say: `and ${files.length - 1} more files are not tidy: ${TIDY}.` }]
}

async function lintFaults(root: string): Promise<Finding[]> {
  const args = [
    '--format=github',
    '--report-unused-disable-directives-severity=error',
    '--no-error-on-unmatched-pattern',
    '.',
  ]
  const { code, stdout, stderr } = await runProgram(root, 'oxlint', args)
  const findings = stdout.split('\n').flatMap(readAnnotation)
  if (code !== 0 && findings.length === 0)
    return [{ file: '.oxlintrc.json', say: `oxlint failed: ${(stderr || stdout).trim()}` }]
  return findings
}

/** `::error file=src/a.ts,line=3,endLine=3,col=1,endColumn=2,title=eslint(prefer-const)::src/a.ts:3:1: This …` */
function readAnnotation(text: string): Finding[] {
  const [, file, line, rule, message] = /^::\w+ file=([^,]*),line=(\d+).*?,title=(.*?)::\S+ (.*)$/.exec(text) ?? []
  return file ? [{ file, line: Number(line), say: `${message} (${rule})` }] : []
}
