import { expect, test } from 'vitest'
import { type Kept, keptWith } from './kept.ts'
import type { Figures } from './measure.ts'
import { missesOf, reportOf } from './report.ts'

const CONDITIONS = { connections: 10, rounds: 3, seconds: 1 }
const round = { perSecond: 10, p50: 5, p95: 9, p99: 12, late: 0, cpu: 1, failed: [] }
const figure = (name: string, share: number): Figures => ({
  name,
  title: name,
  statements: 3,
  ours: round,
  bare: round,
  share,
  alone: 4,
  memory: 1,
})
const result = (figures: Figures[], profiles = 100) =>
  ({
    kind: 'postgres',
    size: {
      profiles,
      items: 200,
      auctions: 5,
      posts: 1000,
      invoices: 2000,
      entries: 500,
      letters: 300,
      tickets: 100,
      cases: 50,
      acts: 900,
      articles: 50,
      messages: 400,
    },
    figures,
    memory: { start: 1, load: 2 },
  }) as const
const shares = (kept: readonly Kept[]) => kept.flatMap(one => one.figures.map(({ name, share }) => [name, share]))

test('a piece stands beside what was measured before, the newer figures winning, in the order of the scenarios', () => {
  const first = keptWith([], [result([figure('profile', 0.5), figure('user', 0.6)])], CONDITIONS)
  const both = keptWith(first, [result([figure('login', 0.7), figure('user', 0.8)])], CONDITIONS)
  expect(shares(both)).toEqual([
    ['login', 0.7],
    ['user', 0.8],
    ['profile', 0.5],
  ])
})

test('what was measured under other conditions does not stand beside it', () => {
  const first = keptWith([], [result([figure('user', 0.6)], 200)], CONDITIONS)
  expect(shares(keptWith(first, [result([figure('login', 0.7)])], CONDITIONS))).toEqual([['login', 0.7]])
})

test('a part of the club that was not there when the others were measured leaves them beside', () => {
  const [before] = keptWith([], [result([figure('user', 0.6)])], CONDITIONS)
  const {
    invoices: _,
    entries: __,
    letters: ___,
    tickets: ____,
    cases: ________,
    acts: _____,
    articles: ______,
    messages: _______,
    ...size
  } = before!.size
  const both = keptWith([{ ...before!, size: size as Kept['size'] }], [result([figure('checkout', 0.7)])], CONDITIONS)
  expect(shares(both)).toEqual([
    ['user', 0.6],
    ['checkout', 0.7],
  ])
  expect(both[0]!.size).toEqual(before!.size)
})

test('money falls short below half of what was written by hand, and by a statement too many', () => {
  const [own, other] = [figure('checkout', 0.49), figure('webhook', 0.51)].map(one => ({ ...one, written: true }))
  const misses = missesOf([result([own!, other!])], {
    leastShareOfBare: 0.6,
    leastShareOfWritten: 0.5,
    leastShareOf: {},
    mostMegabytes: { postgres: 300, pglite: 900 },
    mostStatements: { checkout: 3, webhook: 2 },
  })
  expect(misses).toEqual([
    'Missed: checkout on postgres reaches 49 % of what was written by hand, the aim is 50 %.',
    'Missed: webhook on postgres takes 3 statements, the most is 2.',
  ])
})

test('the report says under which conditions each database was measured', () => {
  const kept = keptWith([], [result([figure('user', 0.612)], 100_000)], CONDITIONS)
  const report = reportOf(kept, {
    leastShareOfBare: 0.6,
    leastShareOfWritten: 0.5,
    leastShareOf: { 'bid-hot': 0.7 },
    mostMegabytes: { postgres: 300, pglite: 900 },
    mostStatements: {},
  })
  expect(report).toContain(
    '100,000 profiles, 200 items, 5 auctions, 1,000 posts, 2,000 invoices, 500 entries, 300 letters, 100 tickets, 50 cases, 900 acts, 50 articles, 400 messages, 10 connections, 3 rounds of 1 s',
  )
  expect(report).toContain('| user | **61 %** |')
  expect(report).not.toContain('falls short')
})

test('what falls short of its own aim is told with its reason, and how many bids were overtaken', () => {
  const late = { ...figure('bid-hot', 0.65), ours: { ...round, late: 3 } }
  const kept = keptWith([], [result([figure('user', 0.612), late])], CONDITIONS)
  const budgets = {
    leastShareOfBare: 0.6,
    leastShareOfWritten: 0.5,
    leastShareOf: { 'bid-hot': 0.7 },
    mostMegabytes: { postgres: 300, pglite: 900 },
    mostStatements: {},
  }
  const report = reportOf(kept, budgets, { 'bid-hot': 'it is delivered.' })
  expect(report).toContain('- bid-hot (65 %): it is delivered.')
  expect(report).toContain('bid-hot: 3 (bare: 0)')
  expect(report).not.toContain('- user')
})
