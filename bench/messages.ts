import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A program of its own that answers one message after the other. */
export type Program = {
  ask<Answer>(question: object): Promise<Answer>
  /** Milliseconds of a core that it has taken so far. */
  cpu(): Promise<number>
  /** Lets it stand still, and go on. */
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** Ends it on the spot (SIGKILL), whatever it is doing. */
  kill(): Promise<void>
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** In the program: answers each question of its parent. Ends when the parent does. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', question => {
    if (question === 'stop') process.exit(0)
    if (question === 'cpu') return void process.send?.({ value: milliseconds(process.cpuUsage()) })
    answer(question as never).then(
      value => process.send?.({ value }),
      error => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

type Answer = { value?: unknown; error?: string }

/** Starts a program of this folder; `profile` keeps a CPU profile of it there. What it prints is not shown. */
export function startProgram(file: string, env: NodeJS.ProcessEnv = {}, profile?: string): Program {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let waiting: ((answer: Answer) => void) | null = null
  const ended = once(child, 'exit')
  child.on('message', answer => waiting?.(answer as Answer))
  void ended.then(([code]) => waiting?.({ error: `${file} ended with ${code}.` }))
  const ask = async (question: object | string) => {
    const { value, error } = await new Promise<Answer>(resolve => {
      waiting = resolve
      child.send(question)
    })
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    ask: question => ask(question) as never,
    cpu: () => ask('cpu') as Promise<number>,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.connected) child.send('stop')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
