import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ALERTS, type Alert } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'

export type Wish = { name: string; alert: Alert }

/** What is asked of a saved search: its name, and how often it tells. */
export function SavedFields({ value, onChange }: { value: Wish; onChange: (value: Wish) => void }) {
  const t = useText<typeof strings>('directories')
  const options = ALERTS.map(one => ({ value: one, label: t(`saved.alerts.${one}`) }))
  return (
    <>
      <TextField
        label={t('saved.name')}
        name="name"
        value={value.name}
        maxLength={80}
        dirAuto
        onChange={name => onChange({ ...value, name })}
      />
      <RadioGroup
        label={t('saved.alert')}
        name="alert"
        value={value.alert}
        options={options}
        onChange={alert => onChange({ ...value, alert: alert as Alert })}
      />
    </>
  )
}
