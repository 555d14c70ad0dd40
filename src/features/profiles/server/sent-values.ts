import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { checkValues, filesIn } from '../check-values.ts'
import { fileGroupsOf, type Kind, type Values } from '../kind.ts'
import { type Stored, toStored } from '../stored.ts'
import type { Draft } from './open-draft.ts'
import { readCurrencies, readWorld } from './world.ts'

/** What was sent, with its files named by id however they came. */
function withFileIds(kind: Kind, body: Values): Values {
  const groups = fileGroupsOf(kind).map(({ key }) => [key, filesIn(body[key])] as const)
  return { ...body, ...Object.fromEntries(groups) }
}

/** Checks everything again; refuses with every fault and its path, else answers what is kept. */
export async function sentValues(tx: Tx, kind: Kind, userId: string, draft: Draft, body: Values): Promise<Stored> {
  const currencies = await readCurrencies(tx)
  const owner = {
    userId,
    profileId: draft.profile?.id ?? draft.row?.id ?? null,
    timeZone: body.timeZone as string | undefined,
  }
  const raw = withFileIds(kind, body)
  const world = await readWorld(tx, kind, raw, owner, currencies)
  const { values, errors } = checkValues(kind, raw, world, { kept: Object.keys(draft.sealed) })
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  return toStored(kind, values, currencies.decimalsOf)
}
