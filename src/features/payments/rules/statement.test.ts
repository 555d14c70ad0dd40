import { describe, expect, test } from 'vitest'
import { dayOf, readStatement, sameName, unitsOf } from './statement.ts'

describe('a bank’s statement', () => {
  test('is read as a German bank writes it, with what stands above its columns', () => {
    const file = [
      'Kontoauszug;DE89 3704 0044 0532 0130 00',
      'Zeitraum;01.07.2026 - 31.07.2026',
      '',
      'Buchungstag;Valuta;Auftraggeber;Verwendungszweck;Betrag;Währung',
      '02.07.2026;02.07.2026;"Haddad; Rana";"SVWZ+RF18 5390 0754 7034";1.234,50;EUR',
      '03.07.2026;03.07.2026;Stadtwerke;Strom;-80,00;EUR',
      'Summe;;;;;',
    ].join('\r\n')
    expect(readStatement(file)).toEqual({
      lines: [
        {
          row: 5,
          day: '2026-07-02',
          units: 1234.5,
          currency: 'EUR',
          name: 'Haddad; Rana',
          text: '02.07.2026 · SVWZ+RF18 5390 0754 7034',
        },
        { row: 6, day: '2026-07-03', units: -80, currency: 'EUR', name: 'Stadtwerke', text: '03.07.2026 · Strom' },
      ],
      unread: [{ row: 7, why: 'day' }],
    })
  })

  test('is read with columns for money in and out, and in Arabic with its own digits', () => {
    const english =
      'Date,Description,Debit,Credit,Balance\n2026-07-02,"TRANSFER RANA ""R"" HADDAD",,"1,234.50","9,000.00"\n2026-07-03,Fee,5.00,,8995\n'
    expect(readStatement(english)!.lines.map(one => one.units)).toEqual([1234.5, 0])
    const arabic = '\ufeffالتاريخ;المرسل;البيان;المبلغ\n٠٢/٠٧/٢٠٢٦;رنا حداد;دفعة;١٬٢٣٤٫٥٠'
    expect(readStatement(arabic)!.lines).toMatchObject([{ day: '2026-07-02', name: 'رنا حداد', units: 1234.5 }])
  })

  test('is none without a column for the day and one for the amount', () => {
    expect(readStatement('hello')).toBeNull()
    expect(readStatement('Date,Name\n2026-07-02,Rana')).toBeNull()
  })
})

test('days are what the calendar has, day first unless said', () => {
  expect([dayOf('7/2/2026', false), dayOf('7/2/2026', true), dayOf('2026-07-02T10:00:00Z', false)]).toEqual([
    '2026-02-07',
    '2026-07-02',
    '2026-07-02',
  ])
  expect([dayOf('31.02.2026', false), dayOf('soon', false), dayOf('02.07.26', false)]).toEqual([
    null,
    null,
    '2026-07-02',
  ])
})

test('amounts are read with either decimal mark, and not where two people could read two numbers', () => {
  expect(['1.234,56', '1,234.56', '49,00', 'EUR 49.00', '+12.5', '١٢٫٥', '-3,20'].map(unitsOf)).toEqual([
    1234.56, 1234.56, 49, 49, 12.5, 12.5, -3.2,
  ])
  expect([unitsOf('1,234'), unitsOf('abc'), unitsOf('')]).toEqual([1234, null, null])
})

test('names are alike by their words, in any order and with either alef', () => {
  expect(sameName('Rana Haddad', 'HADDAD RANA MRS')).toBe(1)
  expect(sameName('أحمد الخطيب', 'احمد الخطيب')).toBe(1)
  expect(sameName('Rana Haddad', 'Omar Haddad')).toBe(0.5)
  expect(sameName('', 'Rana')).toBe(0)
})
