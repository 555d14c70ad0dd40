import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Person, personByLogin, pictureOf } from '../../accounts/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { blockedBetween } from '../../social/server/public.ts'
import type { Host, HoursDraft, OwnTime } from '../contract.ts'
import { isShortRange } from '../rules.ts'
import { busyOf } from './entries.ts'
import { hoursOf } from './hours.ts'
import { slotsOf } from './slots.ts'

/** Who asks for times, in which language. */
export type Asker = { db: Db; targets: House['targets']; viewer: Viewer; language: Language }
/** The same, or somebody without an account. */
type Anybody = Omit<Asker, 'viewer'> & { viewer: Viewer | null }

/** Somebody who offers times, as whoever asks may see them. */
export type SeenHost = {
  person: Person
  hours: HoursDraft
  page: string | null
  link: string | null
  refusal: Host['refusal']
}

/** What the page of somebody is called, where that is not their own name. */
export const pageOf = ({ name }: { name: string }, { title }: { title: string }): string | null =>
  title === name ? null : title

/**
 * A member who offers times, by user name; 404 for whoever offers none, is not seen, or is blocked in either direction, and without an
 * account for whoever offers them to members. Who cannot take a time for another reason sees why.
 */
export async function hostNamed({ db, targets, viewer, language }: Anybody, username: string): Promise<SeenHost> {
  const person = username.includes('@') ? null : await personByLogin(db, username)
  const hours = person && (await hoursOf(db, person.id))
  if (!person || !hours?.bookable || person.suspendedAt || !person.verifiedAt) return notFound()
  if (!viewer && !hours.visitors) return notFound()
  if (viewer && viewer.id !== person.id && (await blockedBetween(db, viewer.id, person.id))) return notFound()
  const members = targets().find(one => one.kind === MEMBER)
  const [seen] = (await members?.look(db, viewer, [person.id], language)) ?? []
  if (!seen) return notFound()
  const refusal = viewer?.id === person.id ? 'calendars.yourself' : null
  return { person, hours, page: pageOf(person, seen), link: seen.link, refusal }
}

/** What a member set, for whoever wants to meet them. */
export async function hostView(asker: Anybody, username: string): Promise<Host> {
  const { person, hours, page, link, refusal } = await hostNamed(asker, username)
  const outside = await asker.db
    .selectFrom('outside_calendars')
    .select('id')
    .where('user_id', '=', person.id)
    .limit(1)
    .executeTakeFirst()
  return {
    _id: person.id,
    name: person.name,
    username: person.username,
    picture: pictureOf(person.avatarFileId),
    page,
    link,
    zone: hours.zone,
    hours: hours.hours,
    lengths: hours.lengths,
    buffer: hours.buffer,
    notice: hours.notice,
    horizon: hours.horizon,
    visitors: hours.visitors,
    readsOutside: outside !== undefined,
    refusal,
  }
}

/** When a meeting of a length can begin with a member. Refuses more than a few weeks at once. */
export async function freeTimes(
  asker: Anybody,
  username: string,
  asked: { from: string; to: string; length: number },
): Promise<Date[]> {
  if (!isShortRange(asked)) refuseField('to', 'calendars.range')
  // One's own page shows one what others see.
  const { person, hours } = await hostNamed(asker, username)
  refuse(hours.lengths.includes(asked.length) ? null : 'calendars.not-offered')
  const range = { from: new Date(asked.from), to: new Date(asked.to) }
  return slotsOf(asker.db, person.id, { ...range, length: asked.length, now: await clock(asker.db) })
}

/** What of the viewer's own time is taken, in words where they are the club's own. */
export async function ownTimes(
  { db, targets, viewer, language }: Asker,
  range: { from: string; to: string },
): Promise<OwnTime[]> {
  if (!isShortRange(range)) refuseField('to', 'calendars.range')
  const busy = await busyOf(db, [viewer.id], { from: new Date(range.from), to: new Date(range.to) })
  const things = busy.flatMap(one => one.thing ?? [])
  const views = await viewsOf({ db, targets, viewer, language }, things)
  return busy.map(one => {
    const view = one.thing && views.get(one.thing.id)
    return {
      from: one.from.toISOString(),
      to: one.to.toISOString(),
      title: view?.title ?? null,
      link: view?.link ?? null,
      held: one.standing === 'held',
    }
  })
}

/** What things that take time are called, by id, for somebody who may see them. */
export async function viewsOf(
  { db, targets, viewer, language }: Asker,
  things: readonly { kind: string; id: string }[],
) {
  const kinds = [...new Set(things.map(one => one.kind))]
  const found = await Promise.all(
    kinds.map(kind => {
      const ids = [...new Set(things.filter(one => one.kind === kind).map(one => one.id))]
      return (
        targets()
          .find(one => one.kind === kind)
          ?.look(db, viewer, ids, language) ?? []
      )
    }),
  )
  return new Map(found.flat().map(view => [view.id, view]))
}
