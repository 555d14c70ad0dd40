import type { Carried } from '../../platform/shared/event.ts'
import type { Agreement, agreementMoved } from './contract.ts'
import { afterAct } from './rules.ts'

/** An agreement after something happened to it: what a reload would show. A step that is there already changes nothing. */
export function withMoved(agreement: Agreement, { agreementId, step }: Carried<typeof agreementMoved>): Agreement {
  const known = agreement.steps.some(one => one.act === step.act && one.at === step.at)
  if (agreementId !== agreement._id || known) return agreement
  const moved = afterAct(agreement, step.act, step.by)
  return { ...moved, movedAt: step.at, steps: [...agreement.steps, step] }
}
