import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES, type Viewer } from '../../platform/shared/access.ts'
import { type Grant, heldBy, refusalToAssign, refusalToGrant, SCOPES, scopeHeld } from './rules.ts'

const codes = ['tickets.read', 'tickets.answer', 'verification.read', 'articles.publish']
const grant = fc.record({ permission: fc.constantFrom(...codes), scope: fc.constantFrom(...SCOPES) })
const grants = fc.uniqueArray(grant, { selector: one => one.permission })
const role = fc.constantFrom(...ROLES)
const id = fc.constantFrom('a', 'b', 'c')
const viewer = fc.record({ id, role, grants }).map(
  one =>
    ({
      id: one.id,
      role: one.role,
      userType: null,
      profileStatus: null,
      permissions: heldBy(one.grants),
      grants: one.grants,
    }) satisfies Viewer & { grants: Grant[] },
)
const person = fc.record({ id, role, grants })
const reach = (all: readonly Grant[], permission: string) =>
  Math.max(-1, ...all.filter(one => one.permission === permission).map(one => SCOPES.indexOf(one.scope)))

describe('a grant', () => {
  test('holds its own reach and all that are shorter, and opens the gate at any', () => {
    fc.assert(
      fc.property(grants, held => {
        const viewer: Viewer = {
          id: 'a',
          role: 'Employee',
          userType: null,
          profileStatus: null,
          permissions: heldBy(held),
        }
        for (const code of codes) {
          const most = reach(held, code)
          expect(viewer.permissions.includes(code)).toBe(most >= 0)
          expect(scopeHeld(viewer, code)).toBe(SCOPES[most] ?? null)
          for (const [i, scope] of SCOPES.entries())
            expect(viewer.permissions.includes(`${code}:${scope}`)).toBe(i <= most)
        }
      }),
    )
  })

  test('reaches everything for a Super-admin and nothing for a visitor', () => {
    const root: Viewer = { id: 'a', role: 'Super-admin', userType: null, profileStatus: null, permissions: [] }
    expect(scopeHeld(root, 'tickets.read')).toBe('all')
    expect(scopeHeld(null, 'tickets.read')).toBeNull()
  })
})

describe('nobody', () => {
  test('grants what they lack', () => {
    fc.assert(
      fc.property(viewer, grants, (granter, given) => {
        fc.pre(granter.role !== 'Super-admin')
        const within = given.every(one => reach(granter.grants, one.permission) >= SCOPES.indexOf(one.scope))
        expect(refusalToGrant(granter, given)).toBe(within ? null : 'access.beyond-own')
      }),
    )
  })

  test('changes their own role, whoever they are', () => {
    fc.assert(
      fc.property(viewer, person, grants, role, (granter, one, given, to) => {
        const refusal = refusalToAssign(granter, { ...one, id: granter.id }, { role: to, grants: given })
        expect(refusal).not.toBeNull()
      }),
    )
  })

  test('but a Super-admin makes or unmakes a Super-admin', () => {
    fc.assert(
      fc.property(viewer, person, grants, role, (granter, one, given, to) => {
        fc.pre(granter.role !== 'Super-admin' && (one.role === 'Super-admin' || to === 'Super-admin'))
        expect(refusalToAssign(granter, one, { role: to, grants: given })).not.toBeNull()
      }),
    )
  })

  test('ends up with more than the one who assigned them had', () => {
    fc.assert(
      fc.property(viewer, person, grants, (granter, one, given) => {
        fc.pre(refusalToAssign(granter, one, { role: 'Employee', grants: given }) === null)
        for (const { permission, scope } of given)
          expect(SCOPES.indexOf(scopeHeld(granter, permission) ?? 'own')).toBeGreaterThanOrEqual(SCOPES.indexOf(scope))
        expect(given.length === 0 || scopeHeld(granter, given[0]!.permission) !== null).toBe(true)
      }),
    )
  })
})
