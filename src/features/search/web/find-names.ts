import type { UserType } from '../../../platform/shared/access.ts'
import { send } from '../../../platform/web/call.ts'
import type { Nameable } from '../../../platform/web/forms/naming/name-finder.ts'
import { searchNames } from '../contract.ts'

/** Members for the list behind an `@`; one that does not come is no reason to stop somebody who writes. */
export async function findNames(typed: string, signal: AbortSignal): Promise<Nameable[]> {
  const { data } = await send(searchNames, { query: { q: typed } }, { signal, quiet: true })
  return data.map(({ _id, username, name, kind, imageUrl }) => ({
    ...{ id: _id, username, name, picture: imageUrl },
    kind: kind as UserType,
  }))
}
