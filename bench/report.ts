import { cpus } from 'node:os'
import type { Kept } from './kept.ts'
import { type Figures, type Result, sizeText } from './measure.ts'

/** The aims of budgets.json: our throughput as a share of bare, and the most memory under load. */
export type Budgets = {
  leastShareOfBare: number
  /** The same of a program that was written by hand. */
  leastShareOfWritten: number
  /** Higher aims of single scenarios, by name. */
  leastShareOf: Record<string, number>
  mostMegabytes: Record<Result['kind'], number>
  /** The most statements that a request of these scenarios may take, by name. */
  mostStatements: Record<string, number>
}

const NAMES = { postgres: 'PostgreSQL', pglite: 'The embedded database' } as const
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
const percent = (share: number): string => `${Math.round(share * 100)} %`
const ms = (time: number): string => (time < 10 ? time.toFixed(1) : time.toFixed(0))

const aimOf = ({ name, written }: Pick<Figures, 'name' | 'written'>, budgets: Budgets): number =>
  budgets.leastShareOf[name] ?? (written ? budgets.leastShareOfWritten : budgets.leastShareOfBare)
const other = ({ written }: Figures): string => (written ? 'what was written by hand' : 'bare')

/** A sentence for each aim that was missed. */
export function missesOf(results: readonly Result[], budgets: Budgets): string[] {
  return results.flatMap(({ kind, figures, memory }) => [
    ...figures
      .filter(one => one.share < aimOf(one, budgets))
      .map(
        one =>
          `Missed: ${one.title} on ${kind} reaches ${percent(one.share)} of ${other(one)}, the aim is ${percent(aimOf(one, budgets))}.`,
      ),
    ...figures
      .filter(one => one.ours.failed.length > 0 || one.bare.failed.length > 0)
      .map(
        one =>
          `Missed: ${one.title} on ${kind} answered ${one.ours.failed.join(', ') || 'nothing wrong'} (bare: ${one.bare.failed.join(', ') || 'nothing wrong'}).`,
      ),
    ...figures
      .filter(one => one.statements > (budgets.mostStatements[one.name] ?? Number.POSITIVE_INFINITY))
      .map(
        one =>
          `Missed: ${one.title} on ${kind} takes ${one.statements} statements, the most is ${budgets.mostStatements[one.name]}.`,
      ),
    ...(megabytes(memory.load) > budgets.mostMegabytes[kind]
      ? [
          `Missed: under load on ${kind} the process takes ${megabytes(memory.load)} MB, the aim is ${budgets.mostMegabytes[kind]} MB.`,
        ]
      : []),
  ])
}

function tableOf({ kind, size, connections, rounds, seconds, figures, memory }: Kept, budgets: Budgets): string {
  const rows = figures.map(
    one =>
      `| ${one.title}${one.written ? ' ‡' : ''} | **${percent(one.share)}** | ${(one.ours.cpu / one.bare.cpu).toFixed(1)} × | ${(one.ours.p95 / one.bare.p95).toFixed(1)} × | ${(one.ours.p99 / one.bare.p99).toFixed(1)} × | ${one.statements} | ${one.ours.perSecond.toFixed(0)} | ${one.bare.perSecond.toFixed(0)} | ${ms(one.ours.p95)} | ${ms(one.bare.p95)} | ${ms(one.ours.p99)} | ${ms(one.bare.p99)} | ${ms(one.alone)} | ${megabytes(one.memory)} |`,
  )
  return `## ${NAMES[kind]}

${sizeText(size)}, ${connections} connections, ${rounds} rounds of ${seconds} s for each side in turn.

| scenario | share of bare | process’s time to bare’s | p95 to bare’s | p99 to bare’s | statements | ours /s † | bare /s † | p95 ms † | bare p95 ms † | p99 ms † | bare p99 ms † | alone ms † | memory MB |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Memory of the product’s process (resident): ${megabytes(memory.start)} MB after start, ${megabytes(memory.load)} MB at most under load (aim: ≤ ${budgets.mostMegabytes[kind]} MB).
`
}

/** Why a scenario may fall short of its aim, by its name; told by a profile. */
export type Explained = Record<string, string>

/** What of a database fell short, with its reason. */
function shortOf({ kind, figures }: Kept, budgets: Budgets, explained: Explained): string {
  const short = figures.filter(one => one.share < aimOf(one, budgets))
  if (short.length === 0) return ''
  const lines = short.map(
    one => `- ${one.title} (${percent(one.share)}): ${explained[one.name] ?? 'not explained yet.'}`,
  )
  return `### What falls short on ${NAMES[kind]}, and why\n\n${lines.join('\n')}\n`
}

/** How many of the bids came too late for their amount. */
function lateOf({ figures }: Kept): string {
  const late = figures.filter(one => one.ours.late + one.bare.late > 0)
  if (late.length === 0) return ''
  const told = late.map(({ title, ours, bare }) => `${title}: ${ours.late} (bare: ${bare.late})`)
  return `Bids of a round that came after a higher one and were refused, not counted as carried out: ${told.join('; ')}.\n`
}

/** RESULTS.md. `apart` is what was measured in a club of another size, in words of its own. */
export function reportOf(results: readonly Kept[], budgets: Budgets, explained: Explained = {}, apart = ''): string {
  return `# Measured

Made by \`npm run bench\` (\`npm run bench -- --on postgres --write\` for one of the two databases); aims in \`budgets.json\`, figures in \`results.json\`. Both sides are asked by so many connections at
once, in rounds in turn; figures are medians of the rounds. **Share of bare** is our throughput divided by that of bare Fastify
over the same driver, which runs exactly the statements (with their parameters, in their order, one after the other) that the product was heard to
run for the same request, and answers their rows as JSON. The aim is ${percent(budgets.leastShareOfBare)}; for bids that all go to one auction ${percent(aimOf({ name: 'bid-hot' }, budgets))}.
What the product does beyond that: who is asking and what they may, limits, validation of request and answer, what each
reader may see, texts, headers, the log. Both sides answer uncompressed. The login also checks the password on both sides: argon2id is slow on
purpose and is nearly all of its time, so its share says little about anything else.

Columns marked † are of the machine that ran it (${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, shared with other work, the load program and the
database beside it); shares are what can be compared. “Alone” is the half time of ours when one request is asked after the other.

**Bids** are writes, and writes cannot be played again as they were recorded. Bare runs the same statements in the same transaction
behind the same lock on the auction's row, decides by the row that the lock answered whether the amount is enough, and sets what
follows from it (amount, place and seal in the log, key); all else is as recorded. Both sides take bids of members in turn on the same
auctions of the same database, each amount higher than any before, so they contend for the same rows; one that a higher bid overtook
on the way is refused by both (409) and not counted. What a bid announces is delivered by the product after its answer, to listeners,
notices and sockets: bare has nothing of the kind. That work falls into the product's own rounds; before bare's turn it is finished,
and while bare writes the product stands still, so that neither side works off what the other left. The server of the measure does not
wait for the disk (\`fsync\` off): waiting would be the same for both and bring the shares nearer together.

**Money** (‡) is measured against programs in \`reference/\` that were written by hand: plain Fastify and plain statements of their own over the
same database, none of them the product’s, which read and write the same rows and give the same answers (\`scenarios.db.test.ts\` compares them).
The aim is ${percent(budgets.leastShareOfWritten)}. Each purchase is one of a member who has none, each event one that nobody told before;
what a round wrote is taken back before the next. A gateway’s event takes effect at once by hand; the product keeps it, answers, and works on it behind,
which falls into its own rounds.

${results.map(result => [tableOf(result, budgets), lateOf(result), shortOf(result, budgets, explained)].filter(Boolean).join('\n')).join('\n')}${apart && `\n${apart}`}`
}
