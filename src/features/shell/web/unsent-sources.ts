import { addUnsent } from '../../../platform/web/unsent.ts'
import { loadUnsentMessages } from '../../chat/web/public.ts'
import { loadUnsentPost } from '../../lounge/web/public.ts'

/** Names the places of the product where something may wait on a device, for the page that is shown without a line. */
export function knowUnsent(): void {
  addUnsent(loadUnsentMessages)
  addUnsent(loadUnsentPost)
}
