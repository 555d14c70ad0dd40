import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROFILE_STATUSES, type ProfileStatus } from '../../platform/shared/access.ts'
import { type Actor, actorOf, movesFrom, refusalToMove, refusalToSubmit, rightsOf } from './rules.ts'

const ACTORS: readonly Actor[] = ['owner', 'reviewer', 'house']

describe('the status machine', () => {
  const walk = fc.array(fc.tuple(fc.constantFrom(...PROFILE_STATUSES), fc.constantFrom(...ACTORS)), { maxLength: 60 })

  test('never approves what no reviewer read since it was sent, and nobody approves their own', () => {
    fc.assert(
      fc.property(walk, moves => {
        let status: ProfileStatus = 'draft'
        let read = false
        for (const [to, actor] of moves) {
          if (refusalToMove(status, to, actor)) continue
          if (to === 'approved') {
            expect(actor).not.toBe('owner')
            expect(read || status === 'suspended').toBe(true)
          }
          if (to === 'submitted' && actor === 'owner') read = false
          if (to === 'in_review') read = true
          status = to
        }
      }),
    )
  })

  test('never leaves a withdrawn profile, and never hides one that is not approved', () => {
    for (const actor of ACTORS) {
      expect(movesFrom('withdrawn', actor)).toEqual([])
      for (const from of PROFILE_STATUSES)
        if (movesFrom(from, actor).includes('suspended')) expect(from).toBe('approved')
    }
  })

  test('leaves a way on to everyone who is not at the end', () => {
    for (const from of PROFILE_STATUSES) {
      const ways = ACTORS.flatMap(actor => movesFrom(from, actor))
      expect(ways.length > 0).toBe(from !== 'withdrawn')
    }
  })

  test('knows the owner from a reviewer, and the house from both', () => {
    expect([actorOf('a', 'a'), actorOf('b', 'a'), actorOf(null, 'a')]).toEqual(['owner', 'reviewer', 'house'])
  })
})

describe('what an account is', () => {
  test('a User from the submission on, a validator a Partner once approved, a Guest after a withdrawal', () => {
    expect(rightsOf('company', 'submitted')).toEqual({ role: 'User', userType: 'company' })
    expect(rightsOf('validator', 'in_review').role).toBe('User')
    expect(rightsOf('validator', 'approved').role).toBe('Partner')
    expect(rightsOf('company', 'withdrawn')).toEqual({ role: 'Guest', userType: null })
  })
})

test('a profile is sent when there is none, and again when it is to be corrected, but never as another kind', () => {
  expect(refusalToSubmit(null, 'company')).toBeNull()
  expect(refusalToSubmit({ kind: 'company', status: 'withdrawn' }, 'broker')).toBeNull()
  expect(refusalToSubmit({ kind: 'company', status: 'rejected' }, 'company')).toBeNull()
  expect(refusalToSubmit({ kind: 'company', status: 'rejected' }, 'broker')).toBe('profiles.other-kind')
  expect(refusalToSubmit({ kind: 'company', status: 'in_review' }, 'company')).toBe('already-has-profile')
})
