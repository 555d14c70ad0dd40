import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done } from '../../../platform/shared/ids.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { MANAGE } from './editing.ts'

/** What can be wrong with a source of rates; its words are `daily.faults.<fault>`. */
export const SOURCE_FAULTS = [
  'silent',
  'inner',
  'refused',
  'moved',
  'too-large',
  'unreadable',
  'wrong-rate',
  'no-dollar',
  'future',
  'nothing-known',
] as const
export type SourceFault = (typeof SOURCE_FAULTS)[number]

/** By more than so many per cent no rate moves by itself. */
export const MOST_JUMP = 20

/** A rate that waits for staff: it moved too far. Units for one US dollar. */
export const HeldRate = z.object({
  code: CurrencyCode,
  date: z.iso.date(),
  rate: z.number(),
  /** What the currency is counted with now. */
  before: z.number(),
  /** By how many per cent it moved. */
  percent: z.number(),
})
export type HeldRate = z.infer<typeof HeldRate>

const Source = z.object({
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  active: z.boolean(),
})

export const SourceView = Source.extend({
  triedAt: z.iso.datetime().nullable(),
  /** When it was last read to the end. */
  succeededAt: z.iso.datetime().nullable(),
  newestDay: z.iso.date().nullable(),
  fault: z.enum(SOURCE_FAULTS).nullable(),
  held: z.array(HeldRate),
})
export type SourceView = z.infer<typeof SourceView>

const Kept = Done.extend({ data: SourceView })

export const readRateSource = call('GET /currencies/rates/source', {
  summary: 'Where the rates of each day come from, how that went last, and which of them wait for staff.',
  access: MANAGE,
  answer: z.object({ data: SourceView }),
})

export const changeRateSource = call('PUT /currencies/rates/source', {
  summary: 'Sets the address that the rates of each day are read from, in the European Central Bank’s XML format.',
  access: MANAGE,
  body: Source,
  answer: Kept,
  freshProof: true,
})

export const fetchRates = call('POST /currencies/rates/fetch', {
  summary:
    'Reads the rates from their address now. Answers 200 whatever came of it: `data.fault` says what went wrong.',
  access: MANAGE,
  answer: Kept,
  refusals: { 'lookups.no-source': 409 },
  limits: [{ max: 10, seconds: 300, by: 'caller' }],
})

export const decideHeld = call('POST /currencies/rates/held', {
  name: 'decideHeldRates',
  summary: 'Takes rates that moved too far after all, or lets them go.',
  access: MANAGE,
  body: z.object({ take: z.boolean(), codes: z.array(CurrencyCode).min(1).max(200) }),
  answer: Kept.extend({ count: z.number().int() }),
})

declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'currencies.source': true
    'currencies.held': true
  }
}
