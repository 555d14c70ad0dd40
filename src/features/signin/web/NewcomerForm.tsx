import { send } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings as accounts } from '../../accounts/strings.en.ts'
import { Agreement } from '../../accounts/web/Agreement.tsx'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import { UsernameField } from '../../accounts/web/UsernameField.tsx'
import { registerSocial } from '../contract/social.ts'
import type { strings } from '../strings.en.ts'
import { deviceToken } from './device-token.ts'
import styles from './Login.module.css'
import type { Entered } from './use-enter.ts'

type NewcomerFormProps = {
  ticket: string
  name: string
  username: string
  email: string
  onEntered: (entered: Entered) => Promise<void>
}

/** What a provider cannot know of somebody new: the age, the user name they want, and whether they agree. */
export function NewcomerForm({ ticket, name, username, email, onEntered }: NewcomerFormProps) {
  const t = useText<typeof strings>('signin')
  const own = useText<typeof accounts>('accounts')
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm(registerSocial.body, {
    defaults: { ticket, name, username, birthDate: '', agreement: false, timeZone, deviceToken: '' },
    feature: 'accounts',
    onSubmit: async values => {
      const body = { ...values, deviceToken: undefined, ...deviceToken() }
      await onEntered(await send(registerSocial, { body }))
    },
  })
  return (
    <>
      <h1>{t('authentication.new-title')}</h1>
      <p className={styles.lead}>{t('authentication.new-lead', { email: isolateLatin(email) })}</p>
      <form {...form.props} className={styles.reset}>
        <FormErrors form={form} />
        <TextField {...form.field('name')} label={own('register.name')} autoComplete="name" />
        <UsernameField {...form.field('username')} own={null} />
        <DateField
          {...form.field('birthDate')}
          label={own('register.birth-date')}
          hint={own('register.birth-date-hint')}
          autoComplete="bday"
        />
        <Agreement {...form.field('agreement')} />
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {own('register.submit')}
        </Button>
      </form>
    </>
  )
}
