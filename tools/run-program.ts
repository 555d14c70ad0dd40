import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** What a finished program left behind; `code` is null when a signal ended it. */
export type Ran = { code: number | null; stdout: string; stderr: string }

const binOf = (root: string): string => join(root, 'node_modules', '.bin')

/** The environment with the package's own programs first on the PATH, so that `node` is the product's Node. */
export function ownPath(root: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${binOf(root)}${delimiter}${process.env.PATH ?? ''}` }
}

/** The package this program belongs to: where its node_modules are. */
export const home = join(import.meta.dirname, '..')

/** Runs a program of the package in `root` to its end and returns everything it said. */
export function runProgram(root: string, name: string, args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: root, env: ownPath(home), stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', part => {
      stdout += part
    })
    child.stderr.on('data', part => {
      stderr += part
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, stdout, stderr }))
  })
}

/**
 * Runs a program of the package in the package's folder with our own screen and returns its exit code; null when the signal
 * ended it.
 */
export function streamProgram(
  name: string,
  args: string[],
  { signal, env = {} }: { signal: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: home,
      env: { ...ownPath(home), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop)
    child.on('error', reject)
    child.on('close', code => {
      signal.removeEventListener('abort', stop)
      resolve(code)
    })
  })
}
