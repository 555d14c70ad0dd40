import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { shortDate } from '../../../platform/shared/text.ts'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Ellipsis, KeyRound, Pencil, Plus, Trash2 } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { listPasskeys, type PasskeyView, removePasskey, renamePasskey } from '../../signin/contract/passkeys.ts'
import { deviceOf } from '../../signin/rules.ts'
import { knowsPasskeys, makePasskey } from '../../signin/web/public.ts'
import type { strings } from '../strings.en.ts'
import { Confirm, Part } from './Part.tsx'
import styles from './settings.module.css'

const Named = renamePasskey.body as z.ZodObject<{ name: z.ZodString }>

type PasskeyNameFormProps = {
  title: string
  lead?: string
  act: string
  name: string
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for the name of a passkey. */
function PasskeyNameForm({ title, lead, act, name, onSubmit, onClose }: PasskeyNameFormProps) {
  const t = useText<typeof strings>('my-settings')
  const form = useForm(Named, { defaults: { name }, onSubmit: values => onSubmit(values.name) })
  return (
    <FormDialog form={form} onClose={onClose} size="small" title={title} lead={lead} act={act}>
      <TextField {...form.field('name')} label={t('passkeys.name')} autoComplete="off" />
    </FormDialog>
  )
}

/** The passkeys of the account: add, rename, remove. */
export function PasskeysPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(listPasskeys, undefined, { staleMs: 0 })
  const [adding, setAdding] = useState(false)
  const slow = useDelayed(isPending)
  const add = knowsPasskeys() && (
    <Button icon={<Plus {...iconProps} />} onClick={() => setAdding(true)}>
      {t('passkeys.add')}
    </Button>
  )
  return (
    <Part title={t('passkeys.title')} lead={t('passkeys.lead')} action={add}>
      {slow && <Skeleton height="80px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {data.data.map(passkey => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
          {data.count === 0 && (
            <li className={styles.none}>{t(knowsPasskeys() ? 'passkeys.none' : 'passkeys.unsupported')}</li>
          )}
        </ul>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Part>
  )
}

/** Makes a passkey: a name first, then the device asks for finger, face or code. */
function AddPasskey({ onClose }: { onClose: () => void }) {
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

/** One passkey: its name, what is known of it, and what can be done with it. */
function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
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

/** Gives a passkey another name. */
function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
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
