import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { useClub } from '../../settings/web/data.ts'
import type { strings } from '../strings.en.ts'
import { Door } from './Door.tsx'
import { useInviter } from './data.ts'
import { MailSent } from './MailSent.tsx'
import styles from './Register.module.css'
import { RegisterForm } from './RegisterForm.tsx'

/** `/register` and `/register/{id}`: opens an account, then says where the mail went. What was typed stays for a way back. */
export function Register() {
  const { id } = useParams()
  const { registrationOpen } = useClub()
  const { inviter, looking } = useInviter(id)
  const [sent, setSent] = useState<{ email: string; resendAfter: number } | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const changeAddress = () => {
    flushSync(() => setSent(null))
    form.current?.querySelector<HTMLInputElement>('[name=email]')?.select()
  }
  const closed = !registrationOpen && !inviter && !looking
  return (
    <Door invitedBy={inviter?.name}>
      {closed ? <ByInvitation /> : sent && <MailSent {...sent} onChangeAddress={changeAddress} />}
      <div ref={form} hidden={closed || sent !== null}>
        <Welcome />
        <RegisterForm referral={inviter && id} onSent={setSent} />
      </div>
    </Door>
  )
}

function Welcome() {
  const t = useText<typeof strings>('accounts')
  return (
    <>
      <h1>{t('pages.register.title')}</h1>
      <p className={styles.lead}>{t('register.lead')}</p>
      <p className={styles.other}>
        {t('register.have-account')} <LinkText to="/login">{t('register.login')}</LinkText>
      </p>
    </>
  )
}

function ByInvitation() {
  const t = useText<typeof strings>('accounts')
  return (
    <EmptyState
      kind="no-permission"
      title={t('closed.title')}
      body={t('closed.body')}
      action={<Button href="/contact-us">{t('closed.contact')}</Button>}
    />
  )
}
