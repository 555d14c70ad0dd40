import { expect, test } from 'vitest'
import { coinage, money } from '../../../platform/shared/money.ts'
import { epcText } from './epc-qr.ts'
import { creditorReference, isCreditorReference, isIban, referencesIn, spaced } from './reference.ts'
import {
  behaviourOf,
  expiryOf,
  hasExpired,
  isLastMonth,
  SANDBOX_CARDS,
  sandboxCardOf,
  sandboxCards,
} from './sandbox-cards.ts'

test('a reference carries check digits that find one wrong sign and two that changed places', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  const own = creditorReference('000100001')
  expect(isCreditorReference(spaced(own).toLowerCase())).toBe(true)
  for (let at = 2; at < own.length; at++) {
    const digit = (Number(own[at]) + 1) % 10
    expect(isCreditorReference(`${own.slice(0, at)}${digit}${own.slice(at + 1)}`)).toBe(false)
  }
  expect(isCreditorReference('RF81539007547034')).toBe(false)
})

test('a reference is found in what a bank makes of it', () => {
  for (const text of ['SVWZ+RF18 5390 0754 7034 Majlis', 'invoice:rf18539007547034/July', 'ref. RF18-5390-0754-7034'])
    expect(referencesIn(text)).toContain('RF18539007547034')
  expect(referencesIn('RF19 5390 0754 7034')).toEqual([])
})

test('an IBAN is right or not', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true)
  expect(isIban('AE07 0331 2345 6789 0123 456')).toBe(true)
  expect(isIban('DE88 3704 0044 0532 0130 00')).toBe(false)
})

test('the code of a transfer is of euros and of banks in SEPA', () => {
  const to = {
    holder: 'Majlis Club',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    reference: 'RF18539007547034',
  }
  const euro = coinage('EUR', 2)
  expect(epcText(to, money(4905, 'EUR'), euro)).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nMajlis Club\nDE89370400440532013000\nEUR49.05\n\nRF18539007547034',
  )
  expect(epcText(to, money(4905, 'USD'), coinage('USD', 2))).toBeNull()
  expect(epcText({ ...to, iban: 'AE070331234567890123456' }, money(4905, 'EUR'), euro)).toBeNull()
})

test('cards of the sandbox do what they are listed for', () => {
  expect(new Set(sandboxCards.map(one => one.card))).toEqual(new Set(SANDBOX_CARDS))
  for (const { number, card } of sandboxCards) expect(sandboxCardOf(number)?.card).toBe(card)
  expect(behaviourOf('later-declined', 'page')).toBe('paid')
  expect(behaviourOf('later-declined', 'later')).toEqual({ failed: 'declined' })
  expect(sandboxCardOf('371234567890123')).toEqual({ card: 'pays', brand: 'amex', last4: '0123' })
  expect(sandboxCardOf('5500 0000 0000 0004')).toBeNull()
})

test('a card is good until the end of the month that is printed on it', () => {
  expect(expiryOf('1/30')).toEqual({ month: 1, year: 2030 })
  expect(expiryOf('13/30')).toBeNull()
  const until = expiryOf('02/2028')!
  expect(hasExpired(until, new Date('2028-02-29T23:59:59Z'))).toBe(false)
  expect(hasExpired(until, new Date('2028-03-01T00:00:00Z'))).toBe(true)
  expect(isLastMonth(until, new Date('2028-01-31T23:59:59Z'))).toBe(false)
  expect(isLastMonth(until, new Date('2028-02-01T00:00:00Z'))).toBe(true)
})
