// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Kind } from '../../../../features/profiles/kind.ts'
import { company } from '../../../../features/profiles/kinds/company.ts'
import { profileDoor } from '../../../../features/profiles/web/wizard/KindWizard.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import type { OpenedDraft } from '../../contract.ts'
import type { Values } from '../../descriptor.ts'
import { wholePayload } from '../../values.ts'
import { DraftSaver } from './draft-saver.ts'

/** The account's side of a draft: one row with its version, as the server keeps it. */
const account = { version: 0, step: 'details', values: {} as Values }
let network: 'up' | 'down' | 'signed-out' = 'up'
let saves: Values[] = []

const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

function opened(): OpenedDraft {
  const facts = {
    kind: 'company',
    files: [],
    kept: [],
    savedAt: null,
    asks: [],
    reason: null,
    status: 'draft' as const,
  }
  return { ...facts, ...structuredClone(account) }
}

function respond(_: string, init: RequestInit): Promise<Response> {
  if (network === 'down') return Promise.reject(new TypeError('Failed to fetch'))
  if (network === 'signed-out') return answer(401, { code: 'unauthenticated', message: 'Log in first.' })
  if (init.method === 'GET') return answer(200, { data: opened() })
  const body = JSON.parse(String(init.body)) as { version: number; step: string; values: Values }
  if (body.version !== account.version) return answer(409, { code: 'profiles.draft-newer' })
  Object.assign(account, { version: account.version + 1, step: body.step, values: body.values })
  saves.push(body.values)
  return answer(200, { data: { version: account.version, savedAt: new Date().toISOString() } })
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** A page with a form and the draft beside it. */
function begin(kind: Kind = company) {
  const saver = new DraftSaver(kind, 'u1', opened(), profileDoor(kind.key))
  const judge = (values: Values) => ({ values, errors: [] })
  const { handle } = renderHook(() => useForm(judge, { defaults: saver.begin.values })).result.current
  saver.follow(handle)
  return {
    change(part: Values) {
      for (const [key, value] of Object.entries(part)) handle.set(key, value)
    },
    goTo: saver.goTo,
    stop: () => saver.stop(),
    finish: () => saver.finish(),
    state: { get: () => ({ ...saver.state.get(), values: handle.values(), step: saver.begin.step }) },
  }
}
const kept = () => JSON.stringify({ ...localStorage })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  Object.assign(account, { version: 0, step: 'details', values: {} })
  network = 'up'
  saves = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is typed', () => {
  test('is on this device at once and in the account within two seconds, many strokes in one call', async () => {
    const keeper = begin()
    for (const companyName of ['Q', 'Qa', 'Qamar']) keeper.change({ companyName })
    expect(kept()).toContain('Qamar')
    expect(saves).toEqual([])
    await seconds(2)
    expect(saves).toEqual([{ companyName: 'Qamar' }])
    expect(keeper.state.get()).toMatchObject({ saved: 'account' })
    expect(kept()).not.toContain('Qamar')
  })

  test('inside of a row is on this device at once and in the account as well', async () => {
    const page = begin()
    page.change({ educations: [{ degree: 'BSc' }, { degree: '' }] })
    await seconds(2)
    page.change({ 'educations.1.degree': 'MSc' })
    expect(kept()).toContain('MSc')
    await seconds(2)
    expect(saves.at(-1)).toEqual({ educations: [{ degree: 'BSc' }, { degree: 'MSc' }] })
    expect(page.state.get()).toMatchObject({ saved: 'account' })
  })

  test('while one types without a pause is sent all the same', async () => {
    const keeper = begin()
    for (let stroke = 0; stroke < 30; stroke++) {
      keeper.change({ companyName: 'x'.repeat(stroke + 1) })
      await seconds(0.1)
    }
    expect(saves.length).toBeGreaterThan(0)
  })

  test.each(company.steps.map(step => [step.key] as const))('survives a page killed in step %s', async step => {
    const keeper = begin()
    keeper.goTo(step)
    keeper.change({ companyName: 'Qamar', ebitda: 18.5 })
    // killed here: nothing was sent, no handler ran
    vi.clearAllTimers()
    const again = begin()
    expect(again.state.get()).toMatchObject({ values: { companyName: 'Qamar', ebitda: 18.5 }, step })
    await seconds(2)
    expect(account).toMatchObject({ values: { companyName: 'Qamar' }, step })
    expect(kept()).not.toContain('Qamar')
  })

  test('waits on this device while the line is down, and goes up by itself when it is back', async () => {
    const keeper = begin()
    network = 'down'
    keeper.change({ companyName: 'Qamar' })
    await seconds(3)
    expect(keeper.state.get().saved).toBe('device')
    network = 'up'
    await seconds(6)
    expect(account.values).toEqual({ companyName: 'Qamar' })
    expect(keeper.state.get().saved).toBe('account')
  })

  test('outlives a session that ended', async () => {
    const keeper = begin()
    network = 'signed-out'
    keeper.change({ companyName: 'Qamar' })
    await seconds(3)
    keeper.stop()
    network = 'up'
    expect(begin().state.get().values).toEqual({ companyName: 'Qamar' })
  })

  test('is sent when one leaves the page, and is gone from the device once the profile was sent', async () => {
    const keeper = begin()
    keeper.change({ companyName: 'Qamar' })
    keeper.stop()
    await seconds(0)
    expect(account.values).toEqual({ companyName: 'Qamar' })
    const other = begin()
    other.change({ companyCity: 'Giza' })
    other.finish()
    await seconds(5)
    expect(kept()).not.toContain('Giza')
    expect(account.values).toEqual({ companyName: 'Qamar' })
  })

  test('never lies on this device when it is a secret', async () => {
    const fields = [{ key: 'passport', type: 'secret', max: 20 } as const]
    const kind: Kind = { ...company, steps: [{ key: 'details', groups: [{ key: 'names', fields }] }] }
    const keeper = begin(kind)
    keeper.change({ passport: 'N0-CANARY' })
    expect(kept()).not.toContain('CANARY')
    await seconds(2)
    expect(saves).toEqual([{ passport: 'N0-CANARY' }])
  })
})

describe('two windows', () => {
  test('keep what each typed, without a word when they typed different things', async () => {
    const [one, two] = [begin(), begin()]
    one.change({ companyName: 'Qamar' })
    await seconds(2)
    two.change({ companyCity: 'Giza' })
    await seconds(2)
    expect(account.values).toEqual({ companyName: 'Qamar', companyCity: 'Giza' })
    expect(two.state.get()).toMatchObject({ values: { companyName: 'Qamar' }, both: null, saved: 'account' })
  })

  test('say what both changed, and show what was typed last', async () => {
    const [one, two] = [begin(), begin()]
    one.change({ companyName: 'First' })
    await seconds(2)
    two.change({ companyName: 'Second' })
    await seconds(2)
    expect(account.values).toEqual({ companyName: 'Second' })
    expect(two.state.get().both).toEqual(['companyName'])
  })

  test('are told when the profile was sent from the other', async () => {
    const keeper = begin()
    vi.stubGlobal('fetch', () => answer(403, { code: 'already-has-profile', message: 'You already have a profile.' }))
    keeper.change({ companyName: 'Late' })
    await seconds(2)
    expect(keeper.state.get().refused).toBe('already-has-profile')
    expect(kept()).toContain('Late')
  })
})

test('what is sent names everything, so that what was emptied does not stay as it was', () => {
  const sent = wholePayload(company, { companyName: 'Qamar', companyCity: '', companyStreet: undefined })
  expect(sent).toMatchObject({ companyName: 'Qamar', companyCity: null, companyStreet: null, companyPhoneCode: null })
  expect(sent).toMatchObject({ companyImage: [], companyDocuments: [] })
})
