import { describe, expect, test } from 'vitest'
import type { DecisionView, Standing } from '../contract/case.ts'
import { actionsFor, faultOf, refusalToAppeal, refusalToJudge, refusalToWork, strikeUntil, weightOf } from '../rules.ts'
import { compareSnapshots, compareWords, hasChanged } from './differences.ts'
import { type Facts, known } from './known.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const decision: DecisionView = {
  _id: 'd',
  action: 'hide',
  days: 7,
  by: { _id: 'lina', name: 'Lina' },
  at: '2026-11-20T10:00:00Z',
  undoUntil: '2026-11-20T10:00:12Z',
  carriedAt: '2026-11-20T10:00:12Z',
  endsAt: '2026-11-27T10:00:00Z',
  endedAt: null,
  overturnedAt: null,
  appealUntil: '2026-12-04T10:00:00Z',
}
const standing: Standing = { status: 'new', claimedBy: null, claimedUntil: null, decision: null, appeal: null }

describe('what each may know', () => {
  const facts: Facts = {
    _id: 'd',
    number: 318,
    kind: 'post',
    title: 'Gold',
    link: null,
    action: 'hide',
    letter: { title: 'We have hidden it', paragraphs: ['The reason'] },
    at: decision.at,
    carriedAt: decision.carriedAt,
    endsAt: decision.endsAt,
    endedAt: null,
    overturnedAt: null,
    appealUntil: decision.appealUntil,
    mayAppeal: true,
    appeal: null,
    decidedBy: 'lina',
    reporters: ['khaled', 'mei'],
    notes: ['He answered late'],
  }

  test('who reported learns whether the club acted, and of nothing that it did', () => {
    for (const action of ['warning', 'hide', 'remove', 'restrict', 'suspend'] as const)
      expect(known('reporter', { action, overturnedAt: null })).toBe('acted')
    expect(known('reporter', { action: 'dismiss', overturnedAt: null })).toBe('no-breach')
    expect(known('reporter', { action: 'hide', overturnedAt: NOW.toISOString() })).toBe('no-breach')
  })

  test('whom it is about reads the letter, and nobody’s name', () => {
    const told = JSON.stringify(known('reported', facts))
    expect(told).toContain('We have hidden it')
    for (const secret of ['khaled', 'mei', 'lina', 'He answered late']) expect(told).not.toContain(secret)
  })

  test('whom it is about hears nothing before it is in effect, nor of what was dismissed', () => {
    expect(known('reported', { ...facts, carriedAt: null })).toBeNull()
    expect(known('reported', { ...facts, action: 'dismiss' })).toBeNull()
    expect(known('reported', { ...facts, letter: null })).toBeNull()
  })
})

describe('the rules of the desk', () => {
  test('nobody works on what another holds, on what is decided, or on what is about them', () => {
    const worker = { id: 'lina', barred: null }
    expect(refusalToWork(standing, worker)).toBeNull()
    expect(refusalToWork({ ...standing, claimedBy: { _id: 'badr', name: 'Badr' } }, worker)).toBe('complaints.claimed')
    expect(refusalToWork({ ...standing, decision }, worker)).toBe('complaints.decided-already')
    expect(refusalToWork(standing, { ...worker, barred: 'complaints.own-case' })).toBe('complaints.own-case')
  })

  test('a decision has a reason, and a length where it needs one', () => {
    expect(faultOf({ action: 'dismiss', reason: null, days: null })).toBeNull()
    expect(faultOf({ action: 'hide', reason: 'r', days: null })).toBeNull()
    expect(faultOf({ action: 'restrict', reason: 'r', days: null })).toEqual({ path: 'days', code: 'required' })
    expect(faultOf({ action: 'remove', reason: 'r', days: 7 })).toEqual({ path: 'days', code: 'invalid' })
    expect(faultOf({ action: 'warning', reason: null, days: null })).toEqual({ path: 'reason', code: 'required' })
  })

  test('what cannot be hidden is not offered to be, and the club’s own people are not restricted from here', () => {
    expect(actionsFor({ moderated: false, owner: { staff: false } })).toEqual([
      'dismiss',
      'warning',
      'restrict',
      'suspend',
    ])
    expect(actionsFor({ moderated: true, owner: { staff: true } })).toEqual(['dismiss', 'warning', 'hide', 'remove'])
    expect(actionsFor({ moderated: true, owner: null })).toEqual(['dismiss', 'hide', 'remove'])
  })

  test('one objects once, within fourteen days, to what is in effect', () => {
    expect(refusalToAppeal(decision, false, NOW)).toBeNull()
    expect(refusalToAppeal(decision, true, NOW)).toBe('complaints.no-appeal')
    expect(refusalToAppeal({ ...decision, carriedAt: null }, false, NOW)).toBe('complaints.no-appeal')
    expect(refusalToAppeal(decision, false, new Date('2026-12-04T10:00:01Z'))).toBe('complaints.no-appeal')
  })

  test('an objection is somebody else’s, but a Super-admin’s who is the only one', () => {
    const appealed: Standing = { ...standing, status: 'appealed', decision }
    const judge = { id: 'badr', barred: null, superAdmin: false, alone: false }
    expect(refusalToJudge(appealed, judge)).toBeNull()
    expect(refusalToJudge(appealed, { ...judge, id: 'lina' })).toBe('complaints.own-decision')
    expect(refusalToJudge(appealed, { ...judge, id: 'lina', alone: true })).toBe('complaints.own-decision')
    expect(refusalToJudge(appealed, { ...judge, id: 'lina', superAdmin: true })).toBe('complaints.own-decision')
    expect(refusalToJudge(appealed, { ...judge, id: 'lina', superAdmin: true, alone: true })).toBeNull()
    expect(refusalToJudge(standing, judge)).toBe('complaints.no-open-appeal')
  })

  test('a decision counts for twelve months, and not when it was overturned', () => {
    expect(strikeUntil(decision)?.toISOString()).toBe('2027-11-20T10:00:12.000Z')
    expect(strikeUntil({ ...decision, overturnedAt: NOW.toISOString() })).toBeNull()
    expect(strikeUntil({ ...decision, action: 'dismiss' })).toBeNull()
  })

  test('a reporter counts whole until they are wrong, and less with each time', () => {
    expect(weightOf({ right: 0, wrong: 0 })).toBe(1)
    expect(weightOf({ right: 4, wrong: 0 })).toBe(1)
    expect(weightOf({ right: 2, wrong: 4 })).toBe(0.5)
    expect(weightOf({ right: 0, wrong: 1 })).toBeGreaterThan(weightOf({ right: 0, wrong: 5 }))
  })
})

describe('two versions of a thing', () => {
  test('differ by words, in either script', () => {
    expect(compareWords('new, with warranty of two years', 'used, with warranty of one year')).toEqual({
      before: [
        { text: 'new,', is: 'gone' },
        { text: ' with warranty of ', is: 'same' },
        { text: 'two', is: 'gone' },
        { text: ' ', is: 'same' },
        { text: 'years', is: 'gone' },
      ],
      now: [
        { text: 'used,', is: 'new' },
        { text: ' with warranty of ', is: 'same' },
        { text: 'one', is: 'new' },
        { text: ' ', is: 'same' },
        { text: 'year', is: 'new' },
      ],
    })
    const { now } = compareWords('الفحص متاح دائمًا', 'الفحص متاح يوم الثلاثاء فقط')
    expect(now.find(piece => piece.is === 'same')?.text).toBe('الفحص متاح ')
  })

  test('lose no letter of either', () => {
    const [before, now] = ['one two  three\nfour', 'zero two three\nfive four']
    const compared = compareWords(before, now)
    expect(compared.before.map(piece => piece.text).join('')).toBe(before)
    expect(compared.now.map(piece => piece.text).join('')).toBe(now)
  })

  test('are compared field by field, names of files and ids left out; what nobody finds any more has no version now', () => {
    const before = { name: 'Gold', pictures: ['id'], facts: { size: 'large' }, ownerId: 'x', country: null }
    const fields = compareSnapshots(before, { name: 'Silver', facts: { size: 'large' } })
    expect(fields.map(field => field.key)).toEqual(['name', 'facts.size'])
    expect(hasChanged(fields)).toBe(true)
    expect(hasChanged(compareSnapshots(before, before))).toBe(false)
    expect(compareSnapshots(before, null).map(field => field.now)).toEqual([null, null])
  })
})
