// embedded only: the README's first command fills the demo club there, and no other test does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/features.server.ts'
import { type TestHouse, testHouse } from '../../src/platform/test/test-house.ts'
import { fillDemo } from './fill-demo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

test('the demo club is filled on the embedded database too', async () => {
  const told: string[] = []
  await fillDemo(house, what => told.push(what), { size: 'small' })
  expect(told.length).toBeGreaterThan(5)
  await fillDemo(house, what => expect.unreachable(what), { size: 'small' })
}, 600_000)
