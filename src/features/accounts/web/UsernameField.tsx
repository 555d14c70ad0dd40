import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { useUsernameFree } from './data.ts'

type UsernameFieldProps = FieldBinding<string> & {
  /** The name this person has registered with a moment ago: theirs, though it is not free. */
  own: string | null
}

/** A user name: small letters as one types, the page it will lead to, and whether it is free. */
export function UsernameField({ own, ...field }: UsernameFieldProps) {
  const t = useText<typeof strings>('accounts')
  const free = useUsernameFree(field.value)
  const taken = free === false && field.value !== own
  const page = isolateLatin(`${location.host}/profile/${field.value}`)
  return (
    <TextField
      {...field}
      label={t('register.username')}
      hint={
        field.value === ''
          ? t('register.username-rule')
          : free
            ? `${t('register.username-free', { username: isolateLatin(field.value) })}. ${t('register.username-hint', { address: page })}`
            : t('register.username-hint', { address: page })
      }
      error={field.error ?? (taken ? t('fields.username-taken') : null)}
      onChange={typed => field.onChange(typed.toLowerCase().replace(/\s/g, ''))}
      dirAuto={false}
      lang="en"
      autoComplete="username"
      spellCheck={false}
    />
  )
}
