import { expect, test } from 'vitest'
import { cardSource, pictureSource } from './picture-source.ts'

const of = (width: number | null, height: number | null) =>
  pictureSource({ fileUrl: '/api/files/1', width, height }, '100vw')

test('a large picture offers its card size with the width that has, so that a phone need not fetch the whole', () => {
  expect(of(2000, 1000)).toEqual({
    src: '/api/files/1?size=card',
    srcSet: '/api/files/1?size=card 800w, /api/files/1 2000w',
    sizes: '100vw',
  })
  expect(of(1000, 2000).srcSet).toBe('/api/files/1?size=card 400w, /api/files/1 1000w')
})

test('a small picture is its own card, and one whose size nobody knows is shown as it is', () => {
  expect(of(640, 480)).toEqual(cardSource({ fileUrl: '/api/files/1' }))
  expect(of(null, null)).toEqual({ src: '/api/files/1' })
})
