import { useQueryClient } from '@tanstack/react-query'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { changeMailServer, readSettings, type SettingsView } from '../../../settings/contract/settings.ts'
import type { strings } from '../../strings.en.ts'
import { asSent, MailForm, MailServerFields, MailTrial, withoutFlag } from '../MailStep.tsx'
import styles from './General.module.css'

/** The mail server: saved by itself with a proof, tried before it is saved. */
export function MailSection({ stored }: { stored: SettingsView }) {
  const t = useText<typeof strings>('setup')
  const client = useQueryClient()
  const { user } = useSession()
  const { mail } = stored
  const hasPassword = mail?.hasPassword ?? false
  const done = ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    void client.invalidateQueries({ queryKey: [readSettings.id] })
  }
  const form = useForm(MailForm, {
    defaults: {
      mail: mail
        ? { ...withoutFlag(mail), password: '' }
        : {
            host: '',
            port: 587,
            security: 'starttls',
            username: '',
            password: '',
            fromName: stored.clubName[stored.defaultLanguage],
            fromAddress: stored.contact.mail,
          },
      to: user?.email ?? '',
    },
    feature: 'settings',
    onSubmit: async values => {
      done(await send(changeMailServer, { body: { mail: asSent(values.mail, hasPassword) } }))
      form.reset(values)
    },
  })
  const remove = useWrite(changeMailServer, { onDone: done, onRefusal: form.refuse })
  return (
    <Section id="mail" title={t('general.sections.mail')} lead={t(mail ? 'general.mail-lead' : 'general.mail-none')}>
      <form {...form.props} className={styles.form}>
        <FormErrors form={form} />
        <div className={styles.fields}>
          <MailServerFields form={form} hasPassword={hasPassword} />
          <MailTrial form={form} hasPassword={hasPassword} />
        </div>
        <div className={styles.acts}>
          <Button type="submit" variant="outline" loading={form.busy} disabled={!form.dirty}>
            {t('general.mail-save')}
          </Button>
          {mail && (
            <Button variant="ghost" loading={remove.busy} onClick={() => void remove.run({ body: { mail: null } })}>
              {t('general.mail-remove')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
