import type { Tx } from '../../../platform/server/db.ts'

/** Suggests a member to another no more. Twice is once. */
export async function dismissSuggestion(tx: Tx, userId: string, memberId: string): Promise<void> {
  await tx
    .insertInto('suggestion_dismissals')
    .values({ user_id: userId, member_id: memberId })
    .onConflict(c => c.doNothing())
    .execute()
}
