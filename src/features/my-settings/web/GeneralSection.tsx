import { useState } from 'react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { updateMe } from '../../accounts/contract.ts'
import { PersonName } from '../../accounts/rules.ts'
import type { strings } from '../strings.en.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { Part } from './Part.tsx'
import { ReadingPart } from './ReadingPart.tsx'
import styles from './settings.module.css'

/** Who one is to the club, and how one reads it. */
export function GeneralSection() {
  const t = useText<typeof strings>('my-settings')
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <Part title={t('person.title')}>
        <NameForm name={user.name} />
        <div>
          <Fixed label={t('person.username')} value={user.username} hint={t('person.username-hint')} />
          <EmailRow email={user.email} />
        </div>
      </Part>
      <ReadingPart />
    </>
  )
}

const Named = z.object({ name: PersonName })

function NameForm({ name }: { name: string }) {
  const t = useText<typeof strings>('my-settings')
  const { refresh } = useSession()
  const form = useForm(Named, {
    defaults: { name },
    onSubmit: async body => {
      const { message } = await send(updateMe, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset(body)
      await refresh()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField {...form.field('name')} label={t('person.name')} hint={t('person.name-hint')} autoComplete="name" />
      <Button type="submit" variant="primary" loading={form.busy} disabled={!form.dirty} className={styles.submit}>
        {t('person.save')}
      </Button>
    </form>
  )
}

type FixedProps = { label: string; value: string; hint: string; children?: React.ReactNode }

/** Something that is not typed here: its name, what it is, and perhaps the way to change it. */
function Fixed({ label, value, hint, children }: FixedProps) {
  return (
    <div className={styles.fixed}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.value}>
          <bdi dir="ltr">{value}</bdi>
        </p>
        <p className={styles.hint}>{hint}</p>
      </div>
      {children}
    </div>
  )
}

function EmailRow({ email }: { email: string }) {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState(false)
  return (
    <Fixed label={t('person.email')} value={email} hint={t('person.email-hint')}>
      <Button onClick={() => setOpen(true)}>{t('person.change-email')}</Button>
      {open && <ChangeEmail email={email} onClose={() => setOpen(false)} />}
    </Fixed>
  )
}
