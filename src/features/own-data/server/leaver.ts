import type { Db } from '../../../platform/server/db.ts'
import type { Leaver } from '../../../platform/server/personal.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'

/** A person with every word by which others' rows tell of them. */
export async function leaverOf(db: Db, house: Pick<House, 'personal'>, userId: string): Promise<Leaver> {
  const { name, username, email } = (await personById(db, userId)) ?? notFound()
  const names = [name, username, `@${username}`, email]
  const words = [...names]
  for (const part of house.personal()) words.push(...((await part.words?.(db, userId)) ?? []))
  return { id: userId, names, words }
}
