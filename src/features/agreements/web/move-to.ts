import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type Agreement, moveAgreement } from '../contract.ts'
import { MAX_REASON, needsReason, type Wanted } from '../rules.ts'

/** What is typed for a step: its reason, where one is needed. */
export const stepSchema = (wanted: Wanted) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(needsReason(wanted) ? 1 : 0)
      .max(MAX_REASON),
  })

/** Carries a step out and says that it was; answers the agreement after it. */
export async function moveTo({ _id: agreementId }: Agreement, status: Wanted, reason: string): Promise<Agreement> {
  const { message, data } = await send(moveAgreement, { params: { agreementId }, body: { status, reason } })
  toast({ tone: 'success', title: message })
  return data
}
