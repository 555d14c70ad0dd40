import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../platform/shared/access.ts'
import { fieldErrors } from '../../platform/shared/field-errors.ts'
import { Registration } from './contract.ts'
import {
  isAdult,
  isHouseName,
  NewPassword,
  PersonName,
  refusalToSuspend,
  strengthOf,
  todayIn,
  Username,
} from './rules.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Riyadh',
  'America/St_Johns',
  'Asia/Kathmandu',
  'UTC',
] as const
const moment = fc.date({ min: new Date('2024-01-01T00:00Z'), max: new Date('2032-12-31T23:59Z'), noInvalidDate: true })

describe('eighteen years', () => {
  test('are reached on the birthday where the person is, and not a day before, in every zone', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
        const today = todayIn(zone, now)
        const [year, month, date] = today.split('-').map(Number) as [number, number, number]
        fc.pre(!(month === 2 && date === 29))
        const born = `${year - 18}-${today.slice(5)}`
        expect(isAdult(born, today)).toBe(true)
        const nextDay = day(new Date(Date.UTC(year - 18, month - 1, date + 1)))
        // 29 February of a leap year is followed by 1 March of a common one.
        const leap = nextDay.endsWith('02-29')
        expect(isAdult(leap ? `${year - 18}-03-01` : nextDay, today)).toBe(false)
      }),
    )
  })

  test('differ by at most a day between zones, as the clocks there do', () => {
    const now = new Date('2026-06-30T10:30:00Z')
    expect(todayIn('Pacific/Kiritimati', now)).toBe('2026-07-01')
    expect(todayIn('Pacific/Pago_Pago', now)).toBe('2026-06-29')
    expect(isAdult('2008-07-01', todayIn('Pacific/Kiritimati', now))).toBe(true)
    expect(isAdult('2008-07-01', todayIn('Asia/Riyadh', now))).toBe(false)
  })

  test('of a leap day are full on 1 March', () => {
    expect(isAdult('2008-02-29', '2026-02-28')).toBe(false)
    expect(isAdult('2008-02-29', '2026-03-01')).toBe(true)
  })

  test('are counted by UTC in a zone that nobody knows', () => {
    expect(todayIn('Mars/Olympus', new Date('2026-01-01T23:30:00Z'))).toBe('2026-01-01')
  })
})

describe('a password', () => {
  test('needs every kind of sign, between 8 and 128 of them', () => {
    expect(NewPassword.safeParse('Welcome1!').success).toBe(true)
    for (const wrong of [
      'welcome1!',
      'WELCOME1!',
      'Welcomes!',
      'Welcome12',
      'Wel1!',
      `Aa1!${'x'.repeat(125)}`,
      'Welcome1+',
    ])
      expect(NewPassword.safeParse(wrong).success, wrong).toBe(false)
  })

  test('says the sentence of the spec whatever kind is missing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), text => {
        const { error } = NewPassword.safeParse(text)
        fc.pre(error !== undefined && text.trim() !== '')
        expect(fieldErrors(error!.issues, text).map(one => one.code)).toEqual(['password'])
      }),
    )
  })

  test('never gets weaker by another sign that is different', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), text => {
        const weaker = strengthOf(text)
        const other = ['~', '^', '§', '{'].find(sign => !text.includes(sign))
        fc.pre(other !== undefined)
        expect(strengthOf(`${text}${other}`)).toBeGreaterThanOrEqual(weaker)
      }),
    )
    expect([strengthOf(''), strengthOf('abc'), strengthOf('Welcome1!'), strengthOf('Karam-7 tents & 1 Well')]).toEqual([
      0, 1, 2, 4,
    ])
  })
})

describe('a user name', () => {
  test('is small letters, digits and three signs; capitals become small', () => {
    expect(Username.parse(' Rana.Haddad ')).toBe('rana.haddad')
    for (const wrong of ['ab', 'a b c', 'rána', 'رنا', 'a'.repeat(31), 'rana/haddad'])
      expect(Username.safeParse(wrong).success, wrong).toBe(false)
  })

  test('cannot look like the house', () => {
    expect(['admin', 'sup.port', 'maj_lis', 'root'].every(isHouseName)).toBe(true)
    expect(['administration', 'rana', 'supporter'].some(isHouseName)).toBe(false)
  })
})

test('a name is taken in any script, without signs that turn the text around', () => {
  expect(PersonName.parse(' رنا حدّاد ')).toBe('رنا حدّاد')
  expect(PersonName.safeParse('Rana \u202eevil').success).toBe(false)
  expect(PersonName.safeParse('Rana\nHaddad').success).toBe(false)
})

test('a form names every field that is wrong at once, the two that belong together as well', () => {
  const sent = {
    name: 'R',
    email: 'nobody',
    username: 'r',
    password: 'Welcome1!',
    passwordConfirmation: 'Welcome2!',
    birthDate: day(new Date()),
    agreement: false,
  }
  const codes = Object.fromEntries(
    fieldErrors(Registration.safeParse(sent).error!.issues, sent).map(e => [e.path, e.code]),
  )
  expect(codes).toEqual({
    name: 'too-short',
    email: 'email',
    username: 'too-short',
    passwordConfirmation: 'confirmed',
    birthDate: 'under-age',
    agreement: 'agree',
  })
})

describe('suspending', () => {
  const viewer = (role: Viewer['role'], id = 'me'): Viewer => ({
    id,
    role,
    userType: null,
    profileStatus: null,
    permissions: [],
  })
  test('is for the club’s people, never oneself, and staff only by a Super-admin', () => {
    expect(refusalToSuspend(viewer('Partner'), { id: 'x', role: 'User' })).toBe('role-forbidden')
    expect(refusalToSuspend(viewer('Super-admin'), { id: 'me', role: 'Super-admin' })).toBe('accounts.not-oneself')
    expect(refusalToSuspend(viewer('Employee'), { id: 'x', role: 'Employee' })).toBe('accounts.staff-account')
    expect(refusalToSuspend(viewer('Employee'), { id: 'x', role: 'Partner' })).toBeNull()
    expect(refusalToSuspend(viewer('Super-admin'), { id: 'x', role: 'Super-admin' })).toBeNull()
  })
})
