import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { type Found, toldOf, type WaitKind } from '../../../platform/server/waits.ts'
import { openTo, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { AtDesk, Need } from '../contract.ts'
import { inOrder, pressureOf } from '../rules.ts'

type Kind = WaitKind & { feature: string }

/** What a viewer may be told of. */
export const kindsFor = (house: Pick<House, 'waits'>, viewer: Viewer): Kind[] => openTo(house.waits(), viewer)

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** Every kind that tables know, read by one statement; what they do not know is asked. */
async function found(db: Db, viewer: Viewer, kinds: readonly Kind[]): Promise<(Kind & { found: Found })[]> {
  const told = await toldOf(db, viewer, kinds)
  return Promise.all(
    kinds.map(async kind => ({
      ...kind,
      found: 'ask' in kind ? await kind.ask() : told.find(one => one.kind === kind)!.found,
    })),
  )
}

/** Of a text that is told by its beginning, so many signs: on one line a longer one would lose its beginning where it runs the other way. */
const BEGINNING = 44

const beginningOf = (text: string): string =>
  text.length <= BEGINNING ? text : `${text.slice(0, BEGINNING).replace(/\s+\S*$/, '')}…`

/** Names inside a sentence keep their own direction, and what was written is told by its beginning. */
const isolated = (facts: Found['facts']): Found['facts'] =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === 'string' ? `\u2068${beginningOf(value)}\u2069` : (value ?? ''),
    ]),
  )

/** What needs somebody now, the most urgent first, in the words of the features that told it. */
export async function needsOf(
  db: Db,
  viewer: Viewer,
  kinds: readonly Kind[],
  { now, language }: { now: Date; language: Language },
): Promise<Need[]> {
  const all = (await found(db, viewer, kinds)).map(kind => ({ ...kind, ...kind.found }))
  return inOrder(all, now).map(one => {
    const params = { ...isolated(one.facts), count: one.count }
    const words = (part: string) => say(language, one.feature, `waits.${one.key}.${part}`, params)
    return {
      key: `${one.feature}.${one.key}`,
      icon: one.icon,
      title: words('title'),
      why: words('why'),
      act: words('act'),
      to: one.to,
      count: one.count,
      since: one.since?.toISOString() ?? null,
      from: one.from,
      urgent: pressureOf(one, now) >= 1,
    }
  })
}

type HeldRow = { place: number; user_id: string; count: number }

/** What each of the club's people has in hand of these kinds, in words, most first within a person. */
export async function inHand(
  db: Db,
  kinds: readonly Kind[],
  language: Language,
): Promise<Map<string, Pick<AtDesk, 'holds' | 'count'>>> {
  const told = kinds.flatMap((kind, place) =>
    kind.held ? [sql`select ${place}::int as place, h.user_id, h.count from (${kind.held(db)}) as h`] : [],
  )
  if (told.length === 0) return new Map()
  const { rows } = await sql<HeldRow>`${union(told)}`.execute(db)
  const byPerson = Map.groupBy(rows, row => row.user_id)
  return new Map(
    [...byPerson].map(([id, own]) => [
      id,
      {
        count: own.reduce((sum, row) => sum + row.count, 0),
        holds: own
          .toSorted((a, b) => b.count - a.count)
          .map(({ place, count }) => {
            const { feature, key } = kinds[place]!
            return say(language, feature, `waits.${key}.held`, { count })
          }),
      },
    ]),
  )
}
