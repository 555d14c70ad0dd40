import { useEffect, useState } from 'react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { SecondCode, secondStep } from '../contract/sessions.ts'
import type { strings } from '../strings.en.ts'
import { deviceToken } from './device-token.ts'
import styles from './Login.module.css'
import type { Entered } from './use-enter.ts'
import { useWait, waitText } from './use-wait.ts'

const Typed = z.object({ code: SecondCode })

type SecondStepProps = {
  ticket: string
  onEntered: (entered: Entered) => Promise<void>
  onBack: () => void
}

/** The second step of a login: the code of the app, or one of the recovery codes. */
export function SecondStep({ ticket, onEntered, onBack }: SecondStepProps) {
  const t = useText<typeof strings>('signin')
  const [recovery, setRecovery] = useState(false)
  const { left, waitFor } = useWait()
  const form = useForm(Typed, {
    defaults: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await onEntered(await send(secondStep, { body: { ticket, code, ...deviceToken() } }))
      } catch (error) {
        waitFor(error)
        throw error
      }
    },
  })
  useEffect(() => {
    form.element.current?.querySelector('input')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [form.element])
  const gone = form.problem !== null && left === 0
  return (
    <>
      <h1>{t('second.title')}</h1>
      <p className={styles.lead}>{t(recovery ? 'second.lead-recovery' : 'second.lead')}</p>
      <form {...form.props} className={styles.second}>
        <FormErrors form={form} />
        <TextField
          {...form.field('code')}
          label={t(recovery ? 'second.recovery' : 'second.code')}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          lang="en"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" wide loading={form.busy} disabled={left > 0}>
          {left > 0 ? t('second.submit-in', { time: waitText(left) }) : t('second.submit')}
        </Button>
        <Button variant="ghost" wide onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'second.use-app' : 'second.use-recovery')}
        </Button>
        <Button variant={gone ? 'outline' : 'ghost'} wide onClick={onBack}>
          {t('second.back')}
        </Button>
      </form>
    </>
  )
}
