import { XMLParser } from 'fast-xml-parser'
import type { SourceFault } from '../../contract/daily.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'

/** A rate of a day as the house counts: units for one US dollar. */
export type FeedRate = { code: string; date: string; rate: number }

/** What a source said cannot be used, and why. */
export class BadFeed extends Error {
  readonly fault: SourceFault
  constructor(fault: SourceFault, message: string = fault) {
    super(message)
    this.fault = fault
  }
}

// Nothing of it is run or looked up: no entities, no attributes but those that are read.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
})

type Cube = { time?: string; currency?: string; rate?: string; Cube?: Cube | Cube[] }
const listOf = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : Array.isArray(one) ? one : [one])

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text!)

/** As many figures as the source has: a division makes no more of them. */
const EXACT = 8

/**
 * Reads rates in the European Central Bank's format: units for one euro, a day at a time. They become units for one US dollar, by
 * the dollar of the same day. Throws BadFeed for what is none of that, a day without the dollar, and a rate that is no number above 0.
 */
export function readFeed(text: string): FeedRate[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new BadFeed('unreadable', 'a document type is not read')
  let root: { Envelope?: { Cube?: Cube } }
  try {
    root = parser.parse(text, true) as typeof root
  } catch (error) {
    throw new BadFeed('unreadable', (error as Error).message)
  }
  const days = listOf(root?.Envelope?.Cube?.Cube)
  if (days.length === 0) throw new BadFeed('unreadable', 'there is no day in it')
  return days.flatMap(dayOf)
}

function dayOf({ time, Cube: cubes }: Cube): FeedRate[] {
  if (!isDay(time)) throw new BadFeed('unreadable', 'a day has no date')
  const perEuro = new Map<string, number>([['EUR', 1]])
  for (const { currency = '', rate = '' } of listOf(cubes)) {
    const value = /^\d+(\.\d+)?$/.test(rate) ? Number(rate) : 0
    if (!/^[A-Z]{3}$/.test(currency) || perEuro.has(currency) || !(value > 0) || value > 1e9)
      throw new BadFeed('wrong-rate', `${currency} ${rate}`)
    perEuro.set(currency, value)
  }
  const dollar = perEuro.get(BASE_CURRENCY)
  if (dollar === undefined) throw new BadFeed('no-dollar')
  return [...perEuro]
    .filter(([code]) => code !== BASE_CURRENCY)
    .map(([code, rate]) => ({ code, date: time, rate: Number((rate / dollar).toPrecision(EXACT)) }))
}
