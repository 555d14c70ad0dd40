import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { PASSWORD_RULES } from '../../accounts/rules.ts'
import type { strings as accounts } from '../../accounts/strings.en.ts'
import { StrengthMeter } from '../../accounts/web/public.ts'
import type { strings } from '../strings.en.ts'

type NewPasswordFieldsProps = {
  form: { field(name: 'password' | 'passwordConfirmation'): FieldBinding<string> }
}

/** A new password with its rules ticked off while one types, and the same again. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const t = useText<typeof strings>('signin')
  const rules = useText<typeof accounts>('accounts')
  const password = form.field('password')
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={t('reset.password')}
          autoComplete="new-password"
          checks={PASSWORD_RULES.map(({ key, passes }) => ({ label: rules(`rules.${key}`), passes }))}
        />
        <StrengthMeter password={password.value} />
      </div>
      <PasswordField {...form.field('passwordConfirmation')} label={t('reset.again')} autoComplete="new-password" />
    </>
  )
}
