import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import type { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { addressesIn } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import type { PeopleForm } from './people-form.ts'

/** Addresses pasted from anywhere, with how many were understood, and the language of their mail. */
export function MemberAddresses({ form }: { form: ReturnType<typeof useForm<typeof PeopleForm>> }) {
  const t = useText<typeof strings>('setup')
  const count = addressesIn(form.values.addresses).length
  return (
    <>
      <TextField
        {...form.field('addresses')}
        multiline
        rows={4}
        lang="en"
        label={t('people.addresses')}
        hint={count > 0 ? t('people.found', { count }) : t('people.addresses-hint')}
        spellCheck={false}
        optional
      />
      <RadioGroup
        {...form.field('language')}
        onChange={language => form.set('language', language as 'en' | 'ar')}
        label={t('people.language')}
        inRow
        options={[
          { value: 'en', label: t('reading.english') },
          { value: 'ar', label: t('reading.arabic') },
        ]}
      />
    </>
  )
}
