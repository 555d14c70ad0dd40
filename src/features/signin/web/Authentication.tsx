import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings as accounts } from '../../accounts/strings.en.ts'
import { Agreement, Outcome, UsernameField } from '../../accounts/web/public.ts'
import { registerSocial, socialLogin } from '../contract/social.ts'
import type { strings } from '../strings.en.ts'
import { deviceToken } from './device-token.ts'
import { Entrance } from './Entrance.tsx'
import styles from './Login.module.css'
import { SecondStep } from './SecondStep.tsx'
import { takeKeep } from './social.ts'
import { type Entered, useEnter } from './use-enter.ts'
import { useRefusalWords } from './use-refusal-words.ts'

type Answer = AnswerOf<typeof socialLogin>

/** What became of a return from a provider. */
type Return =
  | { is: 'working' }
  | { is: 'failed'; problem: string }
  | { is: 'second-step'; ticket: string; next: string }
  | { is: 'newcomer'; registration: Extract<Answer, { registration: object }>['registration']; next: string }

/** How providers say that the person changed their mind; the second is Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize']

/** What the provider put into the address. */
function readAddress(search: URLSearchParams) {
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => search.get(name) ?? undefined)
  return { code, state, iss, refused: CANCELLED.includes(search.get('error') ?? '') }
}

/** Takes up a return from a provider, once: into the account, to the second step, or to the details of a newcomer. */
function useReturn() {
  const t = useText<typeof strings>('signin')
  const words = useRefusalWords()
  const [returned, setReturned] = useState<Return>({ is: 'working' })
  const enter = useEnter()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const started = useRef(false)

  const take = async () => {
    const { code, state, iss, refused } = readAddress(search)
    // At once, so that no code stays in the history.
    await navigate('/authentication', { replace: true })
    const kept = state ? takeKeep(state) : null
    if (refused) return setReturned({ is: 'failed', problem: t('authentication.cancelled') })
    if (!code || !state || !kept) return setReturned({ is: 'failed', problem: t('authentication.not-begun') })
    const body = { code, state, keep: kept.keep, ...(iss && { iss }), ...deviceToken() }
    const answer = await send(socialLogin, { body })
    if ('ticket' in answer) return setReturned({ is: 'second-step', ...answer })
    if ('registration' in answer) return setReturned({ is: 'newcomer', ...answer })
    await enter(answer, answer.next)
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    take().catch(error => setReturned({ is: 'failed', problem: words(error) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the page, whatever is drawn again
  }, [])
  return { returned, fail: (problem: string) => setReturned({ is: 'failed', problem }) }
}

/** `/authentication`: where a provider sends the browser back to; into the account, or to what is still missing. */
export function Authentication() {
  return (
    <Entrance>
      <Returning />
    </Entrance>
  )
}

function Returning() {
  const t = useText<typeof strings>('signin')
  const { returned, fail } = useReturn()
  const enter = useEnter()
  const onEntered = (entered: Entered) => enter(entered, 'next' in returned ? returned.next : null)
  if (returned.is === 'newcomer') return <NewcomerForm {...returned.registration} onEntered={onEntered} />
  if (returned.is === 'second-step')
    return (
      <SecondStep ticket={returned.ticket} onEntered={onEntered} onBack={() => fail(t('authentication.not-begun'))} />
    )
  return <ReturnNote returned={returned} />
}

/** Still at it, or why it did not work. */
function ReturnNote({ returned }: { returned: Extract<Return, { is: 'working' | 'failed' }> }) {
  const t = useText<typeof strings>('signin')
  if (returned.is === 'working') return <Outcome state="working" title={t('authentication.working')} />
  return (
    <Outcome state="failed" title={t('authentication.failed-title')} body={returned.problem}>
      <Button variant="primary" wide href="/login">
        {t('authentication.try-again')}
      </Button>
    </Outcome>
  )
}

type NewcomerFormProps = {
  ticket: string
  name: string
  username: string
  email: string
  onEntered: (entered: Entered) => Promise<void>
}

/** What a provider cannot know of somebody new: the age, the user name they want, and whether they agree. */
function NewcomerForm({ ticket, name, username, email, onEntered }: NewcomerFormProps) {
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
