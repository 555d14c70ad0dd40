import { expect, test } from 'vitest'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ownActs } from './own-acts.ts'

const page = (status: string, more: { offer?: 'live' | 'over'; left?: number } = {}) =>
  ({
    card: { status, offer: more.offer ? { state: more.offer } : null },
    left: more.left ?? null,
  }) as unknown as ItemPage

test('its owner pauses, sells, closes, removes and changes what is published', () => {
  expect(ownActs(page('published'))).toEqual({ change: true, acts: ['pause', 'sold', 'close', 'remove'] })
})

test('while its auction runs an offer stays as it is', () => {
  expect(ownActs(page('published', { offer: 'live' }))).toEqual({ change: false, acts: [] })
})

test('what is paused is shown again, unless no piece is left', () => {
  expect(ownActs(page('paused')).acts).toContain('resume')
  expect(ownActs(page('paused', { left: 0 })).acts).not.toContain('resume')
})

test('what was removed is brought back in the list, not on its page', () => {
  expect(ownActs(page('removed'))).toEqual({ change: false, acts: [] })
})
