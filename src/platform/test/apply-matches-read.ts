import type { Carried, EventKind } from '../shared/event.ts'
import type { TestHouse } from './test-house.ts'

/** What a window does with one kind of event. */
export type Hears<V> = { kind: EventKind; apply(view: V, payload: never): V }

/** Says what a window does with an event, for applyMatchesRead. */
export const hears = <V, E extends EventKind>(kind: E, apply: (view: V, payload: Carried<E>) => V): Hears<V> => ({
  kind,
  apply: apply as Hears<V>['apply'],
})

/**
 * "Live equals reload": reads a view, lets something happen, applies what its topics were told to the first reading, and reads
 * anew. The two that are answered must be equal; `told` counts the events, so that a test sees that there were some.
 */
export async function applyMatchesRead<V>(
  house: TestHouse,
  read: () => Promise<V>,
  topics: readonly string[],
  ears: readonly Hears<V>[],
  act: () => Promise<unknown>,
): Promise<{ live: V; reloaded: V; told: number }> {
  await house.settle()
  const before = await read()
  const { last } = await house.db.selectFrom('live_turn').select('last_place as last').executeTakeFirstOrThrow()
  await act()
  await house.settle()
  const rows = await house.db
    .selectFrom('live_places as p')
    .innerJoin('outbox as o', 'o.id', 'p.outbox_id')
    .select(['o.event', 'o.payload'])
    .where('p.topic', 'in', [...topics])
    .where('p.place', '>', last)
    // As windows are told them.
    .orderBy('p.place')
    .execute()
  const live = rows.reduce<V>((view, row) => {
    const ear = ears.find(one => one.kind.name === row.event)
    return ear ? ear.apply(view, ear.kind.schema.parse(row.payload) as never) : view
  }, before)
  return { live, reloaded: await read(), told: rows.length }
}
