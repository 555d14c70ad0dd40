import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileView } from '../../platform/shared/files-contract.ts'
import type { ProfileView } from '../profiles/contract.ts'
import type { CaseStanding } from './contract/case.ts'
import { differences, itemsOf } from './differences.ts'
import {
  isFirstOfTwo,
  kindOf,
  nextFree,
  type Reviewer,
  refusalToDecide,
  refusalToReview,
  refusalToUndo,
} from './rules.ts'
import { CASE_KINDS, DECISIONS, RISKS } from './vocabulary.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString()
const person = fc.constantFrom('sara', 'omar', 'rana')
const who = (id: string) => ({ _id: id, name: id })
const moment = fc.integer({ min: -5000, max: 5000 }).map(at)

const standing: fc.Arbitrary<CaseStanding> = fc
  .record({
    state: fc.constantFrom('waiting' as const, 'second' as const, 'decided' as const, 'closed' as const),
    holder: fc.option(person),
    claimedUntil: moment,
    by: person,
    at: moment,
    undoUntil: fc.option(moment),
    what: fc.constantFrom(...DECISIONS),
    closedAs: fc.constantFrom('decided' as const, 'withdrawn' as const, 'superseded' as const),
  })
  .map(({ state, holder, claimedUntil, by, at, undoUntil, what, closedAs }) => ({
    state,
    claimedBy: holder ? who(holder) : null,
    claimedUntil: holder ? claimedUntil : null,
    first: state === 'second' ? { by: who(by), at } : null,
    decision: state === 'decided' || (state === 'closed' && closedAs === 'decided') ? { what, by: who(by), at } : null,
    undoUntil,
    closedAs: state === 'closed' ? closedAs : null,
  }))
const reviewer: fc.Arbitrary<Reviewer> = fc.record({
  id: person,
  maySecond: fc.boolean(),
  barred: fc.constantFrom(null, null, 'verification.referred' as const),
})
const risk = fc.constantFrom(...RISKS)
const decision = fc.constantFrom(...DECISIONS)

describe('who may act on a case', () => {
  test('is never somebody who invited the applicant, and never anybody once it is decided or closed', () => {
    fc.assert(
      fc.property(standing, reviewer, risk, decision, (case_, one, level, what) => {
        const done = case_.state === 'decided' || case_.state === 'closed'
        if (one.barred || done) expect(refusalToDecide(level, case_, one, what, NOW)).not.toBeNull()
      }),
    )
  })

  test('is only the holder while a claim holds', () => {
    fc.assert(
      fc.property(standing, reviewer, (case_, one) => {
        const held = case_.claimedBy && case_.claimedUntil && new Date(case_.claimedUntil) > NOW
        if (held && case_.claimedBy?._id !== one.id) expect(refusalToReview(case_, one, NOW)).not.toBeNull()
      }),
    )
  })

  test('lets a high risk in by two different people only, the second with the permission for it', () => {
    fc.assert(
      fc.property(standing, reviewer, (case_, one) => {
        if (refusalToDecide('high', case_, one, 'approve', NOW) !== null) return
        if (isFirstOfTwo('high', case_, 'approve')) expect(case_.first).toBeNull()
        else {
          expect(case_.first?.by._id).not.toBe(one.id)
          expect(one.maySecond).toBe(true)
        }
      }),
    )
  })

  test('asks and rejects alone, whatever the risk', () => {
    fc.assert(
      fc.property(
        standing,
        reviewer,
        risk,
        fc.constantFrom('changes' as const, 'reject' as const),
        (case_, one, level, what) => {
          expect(refusalToDecide(level, case_, one, what, NOW)).toBe(refusalToReview(case_, one, NOW))
          expect(isFirstOfTwo(level, case_, what)).toBe(false)
        },
      ),
    )
  })

  test('goes on with a case they could approve, never with the one they come from', () => {
    const risk = fc.constantFrom(...RISKS)
    const barred = fc.constantFrom(null, 'verification.referred' as const)
    const waiting = fc.record({ risk, standing, barred })
    fc.assert(
      fc.property(fc.array(waiting, { maxLength: 6 }), reviewer, fc.nat(6), (cases, who, at) => {
        const queue = cases.map((one, n) => ({ ...one, _id: String(n) }))
        const may = (one: (typeof queue)[number]) =>
          refusalToDecide(one.risk, one.standing, { ...who, barred: one.barred }, 'approve', NOW) === null
        const next = nextFree(queue, String(at), who, NOW)
        const others = queue.filter(one => one._id !== String(at))
        expect(next === undefined).toBe(!others.some(may))
        if (!next) return
        const behind = others.filter(one => Number(one._id) > at && may(one))
        expect(next).toBe(behind[0] ?? others.find(may))
      }),
    )
  })

  test('takes back only what is their own, in its time, and not in effect yet', () => {
    fc.assert(
      fc.property(standing, person, (case_, id) => {
        if (refusalToUndo(case_, id, NOW) !== null) return
        expect(case_.decision?.by._id ?? case_.first?.by._id).toBe(id)
        expect(case_.state).not.toBe('closed')
        expect(new Date(case_.undoUntil!).getTime()).toBeGreaterThanOrEqual(NOW.getTime())
      }),
    )
  })
})

test('an application is new, answered, or a revision of what members see', () => {
  expect([kindOf(1, false), kindOf(2, false), kindOf(2, true)]).toEqual([...CASE_KINDS])
})

const file = (id: string): FileView => ({
  _id: id,
  fileUrl: '',
  name: `${id}.pdf`,
  type: 'application/pdf',
  size: 1,
  width: null,
  height: null,
  thumbUrl: null,
})
const text = (words: string) => ({ is: 'text' as const, text: words, language: 'en' as const })
const view: fc.Arbitrary<ProfileView> = fc
  .record({
    fields: fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c'), words: fc.string({ maxLength: 3 }) }), {
      selector: one => one.key,
    }),
    files: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  })
  .map(({ fields, files }) => ({
    kind: 'company',
    number: 1,
    submittedAt: at(0),
    groups: [
      {
        step: 's',
        key: 'g',
        fields: fields.map(({ key, words }) => ({ key, value: text(words), locked: null })),
        files: files.length > 0 ? [{ key: 'papers', files: files.map(file), locked: null }] : [],
      },
    ],
  }))

describe('what changed between two versions', () => {
  test('is nothing between a version and itself', () => {
    fc.assert(
      fc.property(view, one => {
        expect(differences(one, one)).toEqual([])
      }),
    )
  })

  test('is the same seen from the other side, turned round', () => {
    fc.assert(
      fc.property(view, view, (one, two) => {
        const there = differences(one, two).map(item => item.key)
        const back = differences(two, one)
        expect(back.map(item => item.key).sort()).toEqual(there.sort())
        for (const item of differences(one, two)) {
          const turned = back.find(other => other.key === item.key)
          expect(turned).toEqual({
            key: item.key,
            before: item.now,
            now: item.before,
            filesGone: item.filesNew,
            filesNew: item.filesGone,
          })
        }
      }),
    )
  })

  test('names every field or group that is on one side only', () => {
    fc.assert(
      fc.property(view, view, (one, two) => {
        const changed = differences(one, two).map(item => item.key)
        const only = itemsOf(one).filter(key => !itemsOf(two).includes(key))
        expect(only.every(key => changed.includes(key))).toBe(true)
      }),
    )
  })
})
