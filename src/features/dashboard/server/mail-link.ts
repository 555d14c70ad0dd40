import type { Db, Tx } from '../../../platform/server/db.ts'
import { signedId, signId } from '../../../platform/server/seal.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import { keepWishes, wishesOf } from './wishes.ts'

const PURPOSE = 'dashboard-mail'

/** What the link of somebody's mail on Mondays carries: it ends that mail, nothing else. */
export const stopToken = (linkKey: string, userId: string): string => signId(linkKey, PURPOSE, userId)

/** Whose mail a link means; 404 for a link that is not ours, and of whoever is gone. */
async function readerOf(db: Db, linkKey: string, token: string) {
  return (await viewerOf(db, signedId(linkKey, PURPOSE, token) ?? notFound())) ?? notFound()
}

/** Whether the mail of a link comes no more. */
export async function weeklyStopped(db: Db, linkKey: string, token: string): Promise<boolean> {
  return !(await wishesOf(db, await readerOf(db, linkKey, token))).weekly
}

/** Ends the mail of a link; once more is the same. */
export async function stopWeekly(tx: Tx, linkKey: string, token: string): Promise<void> {
  await keepWishes(tx, await readerOf(tx, linkKey, token), { weekly: false })
}
