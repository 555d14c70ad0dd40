import { expect, test } from 'vitest'
import { refundableOf } from './refundable.ts'

const payment = { received: 7900, refunded: 0, asked: 0, chargedBack: 0 }
const charge = { charged: 7900, total: 7900, credited: 0, paid: 7900, payment }

test('all that was charged can be given back, less what was, what is asked for and what the bank took', () => {
  expect(refundableOf(charge)).toEqual({ all: 7900, byGateway: 7900, credited: 0 })
  const part = { ...charge, credited: 900, paid: 7000 }
  expect(refundableOf(part)).toEqual({ all: 7000, byGateway: 7000, credited: 0 })
  expect(refundableOf({ ...charge, payment: { ...payment, asked: 2000 } })).toMatchObject({
    all: 5900,
    byGateway: 5900,
  })
  const taken = { ...charge, paid: 0, payment: { ...payment, chargedBack: 7900 } }
  expect(refundableOf(taken)).toMatchObject({ all: 0, byGateway: 0 })
  expect(refundableOf({ ...charge, payment: null })).toMatchObject({ all: 7900, byGateway: 0 })
})

test('what a credit note is out for, and did not go back, can be given back again without another one', () => {
  expect(refundableOf({ ...charge, credited: 2000 })).toEqual({ all: 7900, byGateway: 7900, credited: 2000 })
  const both = { ...charge, credited: 2000, payment: { ...payment, asked: 2000 } }
  expect(refundableOf(both)).toMatchObject({ all: 5900 })
})

test('what the balance paid of a document is not given back by the gateway', () => {
  const mixed = { ...charge, charged: 5000, payment: { ...payment, received: 5000 } }
  expect(refundableOf(mixed)).toMatchObject({ all: 5000, byGateway: 5000 })
})
