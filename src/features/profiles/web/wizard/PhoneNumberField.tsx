import { PhoneField } from '../../../../platform/web/forms/PhoneField.tsx'
import { useGuessedCountry } from '../../../lookups/web/data.ts'
import type { FieldOf } from '../../kind.ts'
import { type FieldForProps, useShared } from './use-shared.ts'

/** A phone: two fields on the wire (number and calling code without plus), one on the page. Begins where the visitor is. */
export function PhoneNumberField(props: FieldForProps<FieldOf<'phone'>>) {
  const { field, values, onChange } = props
  const shared = useShared(props)
  const here = useGuessedCountry()
  const code = String(values[field.code] ?? '')
  return (
    <PhoneField
      // the guess comes later than the page; nothing typed is touched by it
      key={code ? 'known' : here?.countryCode}
      {...shared}
      country={here?.countryCode}
      value={{ phoneCode: code && `+${code}`, phoneNumber: String(values[field.key] ?? '') }}
      onChange={phone => onChange({ [field.key]: phone.phoneNumber, [field.code]: phone.phoneCode.replace(/\D/g, '') })}
    />
  )
}
