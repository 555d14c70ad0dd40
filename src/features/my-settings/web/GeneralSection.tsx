import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { LANGUAGES, nameIn } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { refreshSession, useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { changeEmail, updateMe } from '../../accounts/contract.ts'
import { PersonName } from '../../accounts/rules.ts'
import { useCurrencies } from '../../lookups/web/public.ts'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

const KEPT = 'single-keys'

/** Whether single letters are shortcuts. Whoever reads them follows the local value by the `storage` event. */
function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readLocal(KEPT) !== 'off')
  const set = (next: boolean) => {
    const value = next ? null : 'off'
    writeLocal(KEPT, value)
    // The browser tells other windows only; this one is told here.
    dispatchEvent(new StorageEvent('storage', { key: KEPT, newValue: value }))
    setOn(next)
  }
  return [on, set]
}

const SKINS = ['light', 'dark', 'system'] as const

/** Language, display currency, colours and shortcuts; each takes effect at once. */
function ReadingPart() {
  const t = useText<typeof strings>('my-settings')
  const { language, setLanguage, skin, setSkin } = useLanguage()
  const [keys, setKeys] = useSingleKeys()
  return (
    <Part title={t('reading.title')}>
      <div>
        <Choice label={t('reading.language')} hint={t('reading.language-hint')}>
          <Segmented
            label={t('reading.language')}
            options={LANGUAGES.map(key => ({ key, label: t(`reading.languages.${key}`) }))}
            value={language}
            onChange={next => {
              void setLanguage(next)
              keepWish({ language: next })
            }}
          />
        </Choice>
        <Choice label={t('reading.skin')} hint={t('reading.skin-hint')}>
          <Segmented
            label={t('reading.skin')}
            options={SKINS.map(key => ({ key, label: t(`reading.skins.${key}`) }))}
            value={skin}
            onChange={setSkin}
          />
        </Choice>
        <div className={styles.fixed}>
          <Switch label={t('reading.keys')} hint={t('reading.keys-hint')} value={keys} onChange={setKeys} />
        </div>
      </div>
      <CurrencyField />
    </Part>
  )
}

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.fixed}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
      {children}
    </div>
  )
}

function CurrencyField() {
  const t = useText<typeof strings>('my-settings')
  const { language, currency, setCurrency } = useLanguage()
  const { list } = useCurrencies()
  return (
    <SelectField
      name="currency"
      label={t('reading.currency')}
      hint={t('reading.currency-hint')}
      value={currency}
      onChange={next => {
        setCurrency(next)
        keepWish({ currency: next })
      }}
      options={list.map(one => ({
        value: one.shortName,
        label: nameIn(one, language),
        hint: one.shortName,
        search: `${one.name} ${one.arabicName}`,
      }))}
    />
  )
}

/** Keeps how somebody reads on the account as well; what cannot be kept there still holds on this device. */
function keepWish(body: { language?: 'en' | 'ar'; currency?: string }): void {
  void send(updateMe, { body }, { quiet: true })
    .then(refreshSession)
    .catch(() => {})
}

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

/** Asks for another address; nothing changes until the link in the mail to it was opened. */
function ChangeEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const id = useId()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(changeEmail.body, {
    defaults: { email: '' },
    feature: 'accounts',
    onSubmit: async body => {
      await send(changeEmail, { body })
      setSentTo(body.email)
    },
  })
  const footer =
    sentTo === null ? (
      <>
        <Button onClick={onClose}>{words('ui.cancel')}</Button>
        <Button type="submit" form={id} variant="primary" loading={form.busy}>
          {t('email.submit')}
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={onClose}>
        {words('ui.close')}
      </Button>
    )
  return (
    <Dialog open onClose={onClose} size="small" title={t('email.title')} footer={footer}>
      {sentTo === null ? (
        <form {...form.props} id={id} className={styles.form}>
          <p>{t('email.lead', { email: isolateLatin(email) })}</p>
          <FormErrors form={form} />
          <TextField
            {...form.field('email')}
            type="email"
            inputMode="email"
            label={t('email.new')}
            autoComplete="email"
          />
        </form>
      ) : (
        <Alert tone="success" role="status" title={t('email.sent', { email: isolateLatin(sentTo) })}>
          {t('email.sent-body')}
        </Alert>
      )}
    </Dialog>
  )
}
