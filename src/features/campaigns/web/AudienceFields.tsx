import { LANGUAGES, nameIn } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { MultiSelectField } from '../../../platform/web/forms/MultiSelectField.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useRested } from '../../../platform/web/use-rested.ts'
import { listIndustries } from '../../lookups/contract.ts'
import { useCountries } from '../../lookups/web/public.ts'
import { listPlans } from '../../plans/contract.ts'
import { ACTIVITY, type Audience, countAudience, KINDS } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'

type AudienceFieldsProps = { value: Audience; onChange: (next: Audience) => void; locked: boolean }

/** Who gets a campaign, with how many that are now. */
export function AudienceFields({ value, onChange, locked }: AudienceFieldsProps) {
  const t = useText<typeof strings>('campaigns')
  const { language } = useLanguage()
  const countries = useCountries()
  const { data: industries } = useRead(listIndustries)
  const { data: plans } = useRead(listPlans)
  const lists = {
    kinds: KINDS.map(kind => ({ value: kind as string, label: t(`audience.kind-names.${kind}`) })),
    plans: (plans?.data ?? []).map(plan => ({ value: plan.code, label: plan.name })),
    countries: countries.list.map(country => ({ value: country._id, label: nameIn(country, language) })),
    industries: (industries?.data ?? []).map(one => ({ value: one.id, label: nameIn(one, language) })),
    languages: LANGUAGES.map(one => ({
      value: one as string,
      label: t(one === 'en' ? 'edit.english' : 'edit.arabic'),
    })),
  }
  return (
    <div className={styles.audience}>
      {(Object.keys(lists) as (keyof typeof lists)[]).map(key => (
        <MultiSelectField
          key={key}
          name={`audience.${key}`}
          label={t(`audience.${key}`)}
          placeholder={t('audience.all')}
          value={[...value[key]]}
          onChange={next => onChange({ ...value, [key]: next } as Audience)}
          onBlur={() => {}}
          error={null}
          options={lists[key]}
          disabled={locked}
        />
      ))}
      <SelectField
        name="audience.activity"
        label={t('audience.activity')}
        value={value.activity}
        onChange={activity => onChange({ ...value, activity: activity as Audience['activity'] })}
        options={ACTIVITY.map(one => ({ value: one, label: t(`audience.activities.${one}`) }))}
        disabled={locked}
      />
      {!locked && <AudienceNow audience={value} />}
    </div>
  )
}

/** How many an audience has now, and the first of them by name. */
function AudienceNow({ audience }: { audience: Audience }) {
  const t = useText<typeof strings>('campaigns')
  const rested = useRested(audience, 300)
  const { data, error, refetch } = useRead(
    countAudience,
    { body: { audience: rested } },
    { keepPrevious: true, staleMs: 0 },
  )
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return <p className={styles.quiet}>{t('audience.counting')}</p>
  const { count, first, unsubscribed, bouncing } = data.data
  return (
    <div className={styles.now} role="status">
      <strong>{t('audience.count', { count })}</strong>
      {first.length > 0 && (
        <p>{t('audience.first', { names: first.map(name => `\u2068${name}\u2069`).join(' · ') })}</p>
      )}
      <p className={styles.quiet}>{t('audience.left', { unsubscribed, bouncing })}</p>
    </div>
  )
}
