import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { PASSWORD_RULES } from '../../accounts/rules.ts'
import type { strings as accounts } from '../../accounts/strings.en.ts'
import type { strings } from '../strings.en.ts'

type Name = 'username' | 'password' | 'passwordConfirmation'

/** How somebody of the club's own will log in. */
export function CredentialFields({ field }: { field: (name: Name) => FieldBinding<string> }) {
  const t = useText<typeof strings>('setup')
  const rules = useText<typeof accounts>('accounts')
  return (
    <>
      <TextField
        {...field('username')}
        label={t('admin.username')}
        hint={t('admin.username-hint')}
        lang="en"
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('admin.password')}
        autoComplete="new-password"
        checks={PASSWORD_RULES.map(({ key, passes }) => ({ label: rules(`rules.${key}`), passes }))}
      />
      <PasswordField {...field('passwordConfirmation')} label={t('admin.again')} autoComplete="new-password" />
    </>
  )
}
