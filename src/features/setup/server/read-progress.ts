import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Progress, STEPS } from '../contract.ts'
import { demoFiller } from './demo-filler.ts'
import { setUpState } from './queries.ts'

/** Filling takes a minute; after so long it died with its process. */
const DEMO_LOST_MS = 10 * 60_000

type Filling = { demo_started_at: Date | null; demo_finished_at: Date | null; demo_error: string | null }

/** How the filling with demo data is doing. */
export function demoState(row: Filling | undefined): Progress['demo']['state'] {
  if (!row?.demo_started_at) return 'none'
  if (row.demo_finished_at) return 'done'
  return row.demo_error !== null || Date.now() - row.demo_started_at.getTime() > DEMO_LOST_MS ? 'failed' : 'running'
}

/** Everything the screen of the first run shows. */
export async function progressOf(db: Db, { config }: Pick<House, 'config'>): Promise<Progress> {
  const row = await db.selectFrom('set_up').selectAll().executeTakeFirst()
  const taken = new Map((await db.selectFrom('set_up_steps').selectAll().execute()).map(step => [step.step, step]))
  const invitations = await db
    .selectFrom('invitations')
    .selectAll()
    .where('mailed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return {
    state: await setUpState(db),
    steps: STEPS.map(key => {
      const step = taken.get(key)
      return { key, state: step ? (step.skipped ? 'skipped' : 'done') : 'todo' }
    }),
    mailFromEnvironment: config.SMTP_URL !== undefined,
    invitations: invitations.map(({ id, email, name, preset_id }) => ({
      _id: id,
      email,
      name,
      role: preset_id ? 'reviewer' : 'member',
    })),
    demo: { offered: demoFiller() !== null, state: demoState(row) },
  }
}
