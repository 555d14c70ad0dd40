import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listPasskeys } from '../../signin/contract/passkeys.ts'
import { deviceOf } from '../../signin/rules.ts'
import { makePasskey } from '../../signin/web/passkeys.ts'
import type { strings } from '../strings.en.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

/** Makes a passkey: a name first, then the device asks for finger, face or code. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const client = useQueryClient()
  const { system } = deviceOf(navigator.userAgent)
  const add = async (name: string) => {
    const { message } = await makePasskey(name)
    await client.invalidateQueries({ queryKey: [listPasskeys.id] })
    toast({ tone: 'success', title: message })
    onClose()
  }
  return (
    <PasskeyNameForm
      title={t('passkeys.add-title')}
      lead={t('passkeys.add-lead')}
      act={t('passkeys.go')}
      name={system ? t('passkeys.name-example', { system }) : t('passkeys.name-plain')}
      onSubmit={add}
      onClose={onClose}
    />
  )
}
