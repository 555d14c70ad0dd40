import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { listPasskeys, type PasskeyView, renamePasskey } from '../../signin/contract/passkeys.ts'
import type { strings } from '../strings.en.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const client = useQueryClient()
  const rename = async (name: string) => {
    const { message } = await send(renamePasskey, { params: { passkeyId: passkey._id }, body: { name } })
    await client.invalidateQueries({ queryKey: [listPasskeys.id] })
    toast({ tone: 'success', title: message, ms: 3000 })
    onClose()
  }
  return (
    <PasskeyNameForm
      title={t('passkeys.rename-title')}
      act={words('ui.save')}
      name={passkey.name}
      onSubmit={rename}
      onClose={onClose}
    />
  )
}
