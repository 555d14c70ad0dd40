import type { Slices } from './campaign-slices.ts'

/** What was measured of a campaign on both sides. */
export type CampaignFigures = { members: number; product: Slices; hand: Slices }

/** The least share of what was written by hand; and how far memory may rise from the first fifth of the slices to the last. */
const LEAST_SHARE = 0.5
const MOST_RISE = 1.15
const MOST_STATEMENTS = 9

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const at = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)]!
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const perSecond = ({ receivers, took }: Slices) => receivers / (sum(took) / 1000)
const shareOf = ({ product, hand }: CampaignFigures) => perSecond(product) / perSecond(hand)

/** Half of the memory readings of the first fifth of the slices, and of the last. */
function rise({ memory }: Slices): { first: number; last: number } {
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  return { first: at(memory.slice(0, fifth), 0.5), last: at(memory.slice(-fifth), 0.5) }
}

/** A sentence for each aim that was missed. */
export function campaignMisses(figures: CampaignFigures): string[] {
  const { product, members } = figures
  const { first, last } = rise(product)
  return [
    ...(product.receivers < members ? [`Missed: ${product.receivers} of ${members} members got the campaign.`] : []),
    ...(shareOf(figures) < LEAST_SHARE
      ? [`Missed: slices of a campaign reach ${Math.round(shareOf(figures) * 100)} % of what was written by hand.`]
      : []),
    ...(last > first * MOST_RISE
      ? [`Missed: memory rose from ${megabytes(first)} to ${megabytes(last)} MB over a campaign.`]
      : []),
    ...(product.statements > MOST_STATEMENTS ? [`Missed: a slice takes ${product.statements} statements.`] : []),
  ]
}

/** The section of RESULTS.md. */
export function campaignText(figures: CampaignFigures): string {
  const { members, product, hand } = figures
  const row = (name: string, side: Slices) => {
    const { first, last } = rise(side)
    return `| ${name} | ${side.receivers.toLocaleString('en')} | ${Math.round(side.begun)} | ${side.took.length} | ${at(side.took, 0.5).toFixed(0)} | ${at(side.took, 0.95).toFixed(0)} | ${Math.round(perSecond(side))} | ${side.statements} | ${megabytes(first)} | ${megabytes(last)} | ${megabytes(Math.max(...side.memory))} |`
  }
  return `## A campaign to ${members.toLocaleString('en')} members

Made by \`node bench/campaign.ts --write\`. Slices of 500 mails each, on PostgreSQL, each side in a database of its own; what waits is taken by
a statement between two slices, as a mail server would, and that time counts for neither. Written by hand is a program of five statements a
slice. The product reaches **${Math.round(shareOf(figures) * 100)} %** of it (aim: ${LEAST_SHARE * 100} %); beyond it each slice asks anew who stopped news, who left, and whose address sends mails back.
Memory of the process is to be flat: the last fifth of the slices at most ${Math.round((MOST_RISE - 1) * 100)} % above the first.

| side | mails | to fix who gets it, ms † | slices | half of the slices, ms † | p95 ms † | mails /s † | statements | memory, first fifth MB | last fifth MB | most MB |
|---|---|---|---|---|---|---|---|---|---|---|
${row('the product', product)}
${row('written by hand', hand)}
`
}
