// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { AnsweredRefusal } from '../../../platform/web/call.ts'
import { makeRefusalRoute } from './refusal-route.ts'

let steps: string[] = []
let at = '/company/list?country=EG'
let proves = true
let looks = false
const route = makeRefusalRoute({
  here: () => at,
  goTo: address => void steps.push(`go ${address}`),
  forget: () => void steps.push('forget'),
  looks: () => looks,
  warn: sentence => void steps.push(`warn ${sentence}`),
  prove: async () => {
    steps.push('prove')
    return proves
  },
})
const refuse = (status: number, code: string, params = {}) =>
  route(new AnsweredRefusal(status, { code, message: 'Said by the server', params }), currentUser)

beforeEach(() => {
  steps = []
  at = '/company/list?country=EG'
  proves = true
  looks = false
})

test('an ended session is forgotten and leads to the login, which knows the way back', async () => {
  expect(await refuse(401, 'unauthenticated')).toBe('pass')
  expect(steps).toEqual(['forget', 'go /login?next=%2Fcompany%2Flist%3Fcountry%3DEG'])
})

test('a look that is over is let go, and nobody is sent to the login', async () => {
  looks = true
  await refuse(401, 'unauthenticated')
  expect(steps).toEqual(['forget'])
})

test('what a look may not write is said', async () => {
  await refuse(403, 'looking')
  expect(steps).toEqual(['warn Said by the server'])
})

test('a wrong login or a wrong second proof is no ended session', async () => {
  await refuse(422, 'signin.wrong-login')
  await refuse(422, 'signin.wrong-proof')
  expect(steps).toEqual([])
})

test('on the login page itself nobody is sent in circles', async () => {
  at = '/login?next=/inbox'
  await refuse(401, 'unauthenticated')
  expect(steps).toEqual(['forget'])
})

test('a missing plan is said with the server’s sentence and leads to the prices, which mark what was needed', async () => {
  await refuse(403, 'plan-required', { need: 'auction.bid' })
  expect(steps).toEqual([
    'warn Said by the server',
    'go /pages/pricing?need=auction.bid&next=%2Fcompany%2Flist%3Fcountry%3DEG',
  ])
})

test('a missing profile leads to the account types, a missing right to the page that says so', async () => {
  await refuse(403, 'profile-required')
  await refuse(403, 'role-forbidden')
  expect(steps).toEqual(['warn Said by the server', 'go /account-type', 'go /not-authorized'])
})

test('a stale proof is asked for, and the call is made again only when it was given', async () => {
  expect(await refuse(403, 'proof-required')).toBe('again')
  proves = false
  expect(await refuse(403, 'proof-required')).toBe('pass')
  expect(steps).toEqual(['prove', 'prove'])
})

test('a closed club leads to its sign and back', async () => {
  await refuse(503, 'maintenance')
  at = '/under-maintenance?next=%2Findex'
  await refuse(503, 'maintenance')
  expect(steps).toEqual(['go /under-maintenance?next=%2Fcompany%2Flist%3Fcountry%3DEG'])
})

test('every other refusal is left to whoever called', async () => {
  for (const code of ['validation', 'not-found', 'busy', 'approval-required', 'plans.trial-used'])
    expect(await refuse(409, code)).toBe('pass')
  expect(steps).toEqual([])
})
