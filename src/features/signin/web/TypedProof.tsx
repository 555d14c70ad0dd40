import { useState } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { type proofWays, prove } from '../contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import styles from './ProofSheet.module.css'
import { useWait, waitText } from './use-wait.ts'

export type ProofProps = { ways: AnswerOf<typeof proofWays>; onGiven: () => void }

const Typed = z.object({ secret: z.string().min(1).max(128) })

/** The password, or a code of the second factor. */
export function TypedProof({ ways, onGiven }: ProofProps) {
  const t = useText<typeof strings>('signin')
  const [way, setWay] = useState<'password' | 'code'>(ways.password ? 'password' : 'code')
  const { left, waitFor } = useWait()
  const form = useForm(Typed, {
    defaults: { secret: '' },
    onSubmit: async ({ secret }) => {
      try {
        // Without an idempotency key: what was typed here must not be kept anywhere.
        await send(prove, { body: way === 'password' ? { password: secret } : { code: secret } }, { quiet: true })
        onGiven()
      } catch (error) {
        waitFor(error)
        throw error
      }
    },
  })
  const choose = (next: 'password' | 'code') => {
    setWay(next)
    form.reset({ secret: '' })
  }
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      {ways.password && ways.code && (
        <Segmented
          label={t('proof.way')}
          options={[
            { key: 'password', label: t('proof.way-password') },
            { key: 'code', label: t('proof.way-code') },
          ]}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'password' ? (
        <PasswordField {...form.field('secret')} label={t('proof.password')} autoComplete="current-password" />
      ) : (
        <TextField
          {...form.field('secret')}
          label={t('proof.code')}
          autoComplete="one-time-code"
          lang="en"
          spellCheck={false}
        />
      )}
      <Button type="submit" variant="primary" wide loading={form.busy} disabled={left > 0}>
        {left > 0 ? t('proof.submit-in', { time: waitText(left) }) : t('proof.submit')}
      </Button>
    </form>
  )
}
