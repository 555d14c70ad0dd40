import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

/** Types of the compile worlds (shared, server, web, e2e), by `tsc -b`. */
export async function checkTypes(root: string): Promise<Finding[]> {
  // One checker for each project: four would each work out the same types of contracts anew, for a third more time and memory.
  const { code, stdout, stderr } = await runProgram(root, 'tsc', ['-b', '--pretty', 'false', '--checkers', '1'])
  const findings = stdout.split('\n').flatMap(readDiagnostic)
  if (code !== 0 && findings.length === 0)
    return [{ file: 'tsconfig.json', say: `tsc failed: ${(stdout + stderr).trim().split('\n')[0]}` }]
  return findings
}

/** `src/a.ts(3,5): error TS2322: Type …`, or without a file. */
function readDiagnostic(text: string): Finding[] {
  const [, file, line, say] = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(text) ?? []
  if (file && say) return [{ file, line: Number(line), say }]
  const whole = /^error (TS\d+: .*)$/.exec(text)?.[1]
  return whole ? [{ file: 'tsconfig.json', say: whole }] : []
}
