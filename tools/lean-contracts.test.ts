import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { leanContracts } from './lean-contracts.ts'
import { home } from './run-program.ts'

const SHARED = `${home}/src/platform/shared`
const CONTRACT = `
import { z } from 'zod'
import { call } from '${SHARED}/call.ts'
import { event } from '${SHARED}/event.ts'
import { notice } from '${SHARED}/notice.ts'
export const Answered = z.object({ onlyAnswered: z.string() })
export const Unused = z.object({ nobodyUsesIt: z.string() })
export const writeThing = call('POST /things', {
  summary: 'a sentence of the page of calls',
  access: 'anyone',
  body: z.object({ typedIntoForms: z.string().min(3) }),
  answer: z.object({ data: Answered }),
})
export const moved = event('things.moved', z.object({ carriedByEvents: z.string() }))
export const told = notice('things.told', z.object({ carriedByNotices: z.string() }), { mail: true })
`

/** The contract as the browser's side gets it. */
async function browserContract() {
  mkdirSync(join(home, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(home, '.tmp/lean-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/contract.ts'), CONTRACT)
  writeFileSync(join(folder, 'entry.ts'), "export { moved, told, writeThing } from './src/contract.ts'\n")
  const result = (await build({
    root: home,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanContracts()],
    build: { write: false, minify: false, lib: { entry: join(folder, 'entry.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const { code } = result[0]!.output[0]
  const made = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  return { code, made }
}

test('browsers get what forms and events are checked by, and nothing of what only the server checks or tells', async () => {
  const { code, made } = await browserContract()
  expect(made.writeThing).toMatchObject({ id: 'POST /things', access: 'anyone' })
  expect(made.writeThing.body.safeParse({ typedIntoForms: 'no' }).success).toBe(false)
  expect(made.writeThing.body.safeParse({ typedIntoForms: 'yes' }).success).toBe(true)
  expect([made.moved.name, made.told.name, made.told.mail]).toEqual(['things.moved', 'things.told', true])
  expect(made.moved.schema.safeParse({ carriedByEvents: 1 }).success).toBe(false)
  for (const left of ['onlyAnswered', 'nobodyUsesIt', 'carriedByNotices', 'a sentence of the page'])
    expect(code).not.toContain(left)
})
