import { latinDigits } from '../../../platform/shared/text.ts'

/** Letters as numbers (A is 10), and then the rest by 97: what ISO 7064 MOD 97-10 counts. */
function restBy97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

const plain = (text: string) =>
  latinDigits(text)
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()

/** A creditor reference (ISO 11649): RF, two check digits, up to 21 letters and digits. */
export function creditorReference(body: string): string {
  const own = plain(body)
  if (!/^[0-9A-Z]{1,21}$/.test(own)) throw new RangeError(`${body} is no body of a reference`)
  return `RF${String(98 - restBy97(`${own}RF00`)).padStart(2, '0')}${own}`
}

/** True for a reference whose check digits are right, however it is spaced. */
export function isCreditorReference(text: string): boolean {
  const reference = plain(text)
  return /^RF\d\d[0-9A-Z]{1,21}$/.test(reference) && restBy97(reference.slice(4) + reference.slice(0, 4)) === 1
}

/** In groups of four, as people read and type references and account numbers. */
export const spaced = (text: string): string => plain(text).replace(/(.{4})(?=.)/g, '$1 ')

/** Every right reference in a text as a bank carries it, where spaces may have got lost or added. */
export function referencesIn(text: string): string[] {
  const own = plain(text)
  const found: string[] = []
  for (let at = own.indexOf('RF'); at >= 0; at = own.indexOf('RF', at + 1))
    for (let length = 25; length >= 5; length--) {
      const candidate = own.slice(at, at + length)
      if (candidate.length === length && isCreditorReference(candidate)) found.push(candidate)
    }
  return found
}

/** True for an IBAN whose check digits are right. */
export function isIban(text: string): boolean {
  const iban = plain(text)
  return /^[A-Z]{2}\d\d[0-9A-Z]{11,30}$/.test(iban) && restBy97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** An IBAN without spaces, in capitals. */
export const plainIban = plain
