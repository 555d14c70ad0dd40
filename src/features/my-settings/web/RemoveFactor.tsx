import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { readSecondFactor, removeSecondFactor } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { Confirm } from './Confirm.tsx'

/** Switches the second factor off, after one more question. */
export function RemoveFactor({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const remove = useWrite(removeSecondFactor, {
    invalidates: [readSecondFactor],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
  })
  return (
    <Confirm
      danger
      title={t('factor.remove-title')}
      body={t('factor.remove-body')}
      act={t('factor.remove')}
      busy={remove.busy}
      refusal={remove.refusal}
      onConfirm={() => void remove.run({})}
      onClose={onClose}
    />
  )
}
