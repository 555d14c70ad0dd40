import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { isolate, isolateLatin } from '../../accounts/web/isolate.ts'
import { listPasskeys, type PasskeyView, removePasskey } from '../../signin/contract/passkeys.ts'
import type { strings } from '../strings.en.ts'
import { Confirm } from './Confirm.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import styles from './settings.module.css'

/** One passkey: its name, what is known of it, and what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const name = isolate(passkey.name)
  const items = [
    {
      key: 'rename',
      label: t('passkeys.rename'),
      icon: <Pencil {...iconProps} />,
      onPick: () => setOpen('rename'),
    },
    {
      key: 'remove',
      label: t('passkeys.remove'),
      icon: <Trash2 {...iconProps} />,
      danger: true,
      onPick: () => setOpen('remove'),
    },
  ]
  const label = t('passkeys.actions', { name })
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <KeyRound {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{passkey.name}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{t(passkey.backedUp ? 'passkeys.backed-up' : 'passkeys.one-device')}</span>
          <span>{t('passkeys.added', { date: isolateLatin(shortDate(passkey.createdAt)) })}</span>
          <LastUse at={passkey.lastUsedAt} />
        </p>
      </div>
      <Menu
        trigger={<IconButton label={label} icon={<Ellipsis {...iconProps} />} />}
        items={items}
        label={label}
        align="end"
      />
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={() => setOpen(null)} />}
    </li>
  )
}

function LastUse({ at }: { at: string | null }) {
  const t = useText<typeof strings>('my-settings')
  if (!at) return <span>{t('passkeys.never-used')}</span>
  const [before, after] = t('passkeys.used').split('{ago}')
  return (
    <span>
      {before}
      <TimeAgo value={at} />
      {after}
    </span>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const remove = useWrite(removePasskey, {
    invalidates: [listPasskeys],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
  })
  return (
    <Confirm
      danger
      title={t('passkeys.remove-title', { name: isolate(passkey.name) })}
      body={t('passkeys.remove-body')}
      act={t('passkeys.remove')}
      busy={remove.busy}
      refusal={remove.refusal}
      onConfirm={() => void remove.run({ params: { passkeyId: passkey._id } })}
      onClose={onClose}
    />
  )
}
