import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { directionOf, LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { needStrings } from '../../../../platform/web/load-strings.ts'
import { Spoken, sentences, TextProvider, useText } from '../../../../platform/web/text.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { useRested } from '../../../../platform/web/use-rested.ts'
import { type PlanDraft, previewPlan } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { PlanCard } from '../PlanCard.tsx'
import styles from './desk.module.css'

/** How long typing rests before the card's lines are asked for. */
const REST_MS = 300

type PlanCardsProps = { planId: string | undefined; draft: PlanDraft }

/** The card of a plan as members will see it while it is typed, in the reader's language and below in the other. */
export function PlanCards({ planId, draft }: PlanCardsProps) {
  const t = useText<typeof strings>('plans')
  const { language } = useLanguage()
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('monthly')
  const asked = useRested(JSON.stringify({ entitlements: draft.entitlements, position: draft.position ?? 0 }), REST_MS)
  const body = { ...(JSON.parse(asked) as Pick<PlanDraft, 'entitlements' | 'position'>), ...(planId && { planId }) }
  const { data } = useRead(previewPlan, { body }, { keepPrevious: true })
  const order = [language, ...LANGUAGES.filter(one => one !== language)]
  const price = draft.prices[0] ?? null
  return (
    <aside className={styles.cards} aria-label={t('desk.card')}>
      <div className={styles.cardsHead}>
        <h2>{t('desk.card')}</h2>
        <Segmented
          label={t('period.label')}
          value={period}
          onChange={setPeriod}
          options={[
            { key: 'monthly', label: t('period.monthly') },
            { key: 'yearly', label: t('period.yearly') },
          ]}
        />
      </div>
      {order.map(one => (
        <SpokenIn key={one} language={one}>
          <PlanCard
            plan={{
              name: draft.name[one] || '…',
              description: draft.description[one],
              features: [...(data?.[one] ?? []), ...draft.features.map(line => line[one]).filter(Boolean)],
            }}
            price={price}
            yearly={period === 'yearly'}
          />
        </SpokenIn>
      ))}
    </aside>
  )
}

/** A part of the page in one of the two languages, whichever the page is in. */
function SpokenIn({ language, children }: { language: Language; children: ReactNode }) {
  const spoken = useMemo(() => new Spoken(sentences.all, language), [language])
  const [here, setHere] = useState(sentences.language === language)
  useEffect(() => {
    let gone = false
    void needStrings(['plans', 'lookups'], language).then(() => gone || setHere(true))
    return () => {
      gone = true
    }
  }, [language])
  if (!here) return null
  return (
    <TextProvider i18n={spoken}>
      <div lang={language} dir={directionOf(language)}>
        {children}
      </div>
    </TextProvider>
  )
}
