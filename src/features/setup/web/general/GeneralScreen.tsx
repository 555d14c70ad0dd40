import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { foldText } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { readClub } from '../../../settings/contract/club.ts'
import { readRetention } from '../../../settings/contract/retention.ts'
import { changeSettings, readSettings } from '../../../settings/contract/settings.ts'
import type { strings } from '../../strings.en.ts'
import type { FieldsProps } from './fields-props.ts'
import { Bar, Closing, Contact, ELSEWHERE, Elsewhere, Identity, Joining, Limits, Reading, Talk } from './fields.tsx'
import { changedIn, type General, GeneralForm, type GeneralKey, generalOf, mergeGeneral } from './general-form.ts'
import styles from './General.module.css'
import { MailSection } from './MailSection.tsx'
import { RetentionSection } from './RetentionSection.tsx'
import { RoomsSection } from './RoomsSection.tsx'

/** The parts of the page with the settings of each. */
const SECTIONS = [
  { key: 'identity', of: ['clubName', 'tagline', 'logo', 'colours', 'menuLayout'], Fields: Identity },
  { key: 'contact', of: ['contact', 'socialLinks', 'foundingYear'], Fields: Contact },
  { key: 'reading', of: ['defaultLanguage', 'defaultCurrency', 'timeZone'], Fields: Reading },
  { key: 'bar', of: ['tradeLink', 'soonItems'], Fields: Bar },
  { key: 'joining', of: ['registration', 'review', 'items', 'complaints'], Fields: Joining },
  { key: 'talk', of: ['chat'], Fields: Talk },
  { key: 'limits', of: ['limits'], Fields: Limits },
  { key: 'closing', of: ['maintenance'], Fields: Closing },
] as const satisfies readonly { key: string; of: readonly GeneralKey[]; Fields: unknown }[]

type Read = AnswerOf<typeof readSettings>

/** Everything that the club decides for itself, at any time after the first run. */
export function GeneralScreen() {
  const t = useText<typeof strings>('setup')
  const { data, error, refetch } = useRead(readSettings, undefined, { staleMs: 0 })
  return (
    <div className={styles.page}>
      <PageHeader title={t('pages.general')} lead={t('general.lead')} />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <Settings first={data} /> : !error && <Skeleton height="640px" />}
    </div>
  )
}

type Editing = FieldsProps & {
  /** What another window changed as well; null while nothing did. */
  moved: GeneralKey[] | null
  changed: GeneralKey[]
  put: (next: General) => void
  discard: () => void
}

/** The form over the settings as they were read first; what other windows change comes in when it is in the way. */
function useGeneral(first: Read): Editing {
  const client = useQueryClient()
  const [base, setBase] = useState({
    general: generalOf(first.data),
    revisions: first.revisions,
    logoUrl: first.data.logoUrl,
  })
  const [logoUrl, setLogoUrl] = useState(first.data.logoUrl)
  const [moved, setMoved] = useState<GeneralKey[] | null>(null)
  const form = useForm(GeneralForm, {
    defaults: generalOf(first.data),
    feature: 'settings',
    onSubmit: async values => {
      const general = values as General
      const changes = Object.fromEntries(changedIn(base.general, general).map(key => [key, general[key]]))
      try {
        const { message } = await send(changeSettings, { body: { ...changes, seen: base.revisions } })
        const { data, revisions } = await send(readSettings)
        setBase({ general: generalOf(data), revisions, logoUrl: data.logoUrl })
        setLogoUrl(data.logoUrl)
        setMoved(null)
        form.reset(generalOf(data))
        toast({ tone: 'success', title: message, ms: 3000 })
        await client.invalidateQueries({ queryKey: [readClub.id] })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'settings.moved') throw error
        await takeTheirs(general)
      }
    },
  })
  const takeTheirs = async (mine: General) => {
    const { data, revisions } = await send(readSettings)
    const { merged, both } = mergeGeneral(base.general, mine, generalOf(data))
    setBase({ general: generalOf(data), revisions, logoUrl: data.logoUrl })
    form.reset(merged)
    setMoved(both)
  }
  const values = form.values as General
  return {
    form,
    values,
    logoUrl,
    setLogoUrl,
    moved,
    changed: changedIn(base.general, values),
    put: (next: General) => {
      for (const key of changedIn(values, next)) form.set(key, next[key] as never)
    },
    discard: () => {
      form.reset(base.general)
      setLogoUrl(base.logoUrl)
      setMoved(null)
    },
  }
}

function Settings({ first }: { first: Read }) {
  const t = useText<typeof strings>('setup')
  const general = useGeneral(first)
  const [search, setSearch] = useQueryState('search')
  const { form, changed, moved } = general
  const defaults = generalOf(first.defaults)
  const words = foldText(search)
  const nameOf = (key: GeneralKey) => t(`general.names.${key}`)
  const found = (title: string, names: readonly string[]) => foldText([title, ...names].join(' ')).includes(words)
  const sections = SECTIONS.filter(({ key, of }) => found(t(`general.sections.${key}`), of.map(nameOf)))
  const mail = found(t('general.sections.mail'), [t('mail.host'), t('mail.try'), 'SMTP'])
  const rooms = found(t('general.sections.rooms'), ['STUN', 'TURN', 'LiveKit', 'WebRTC'])
  const elsewhere = found(t('general.sections.elsewhere'), [
    t('general.legal'),
    ...ELSEWHERE.map(({ key }) => t(`general.${key}`)),
  ])
  const times = useRead(readRetention, undefined).data?.data.map(({ title }) => title) ?? []
  const retention = found(t('general.sections.retention'), [t('general.retention-lead'), ...times])
  const names = changed.map(nameOf).join(' · ')
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t('general.find')} value={search} onChange={setSearch} compact />
      </div>
      {sections.length === 0 && !mail && !rooms && !elsewhere && !retention && (
        <EmptyState kind="no-match" title={t('general.none')} />
      )}
      <form {...form.props} className={styles.form}>
        <FormErrors form={form} />
        {moved && (
          <Alert tone="warning" role="alert" title={t('general.moved')}>
            {t('general.moved-body')}{' '}
            {moved.length > 0 && t('general.moved-both', { names: moved.map(nameOf).join(' · ') })}
          </Alert>
        )}
        {sections.map(({ key, of, Fields }) => {
          const own = changedIn(defaults, general.values).filter(one => (of as readonly string[]).includes(one))
          return (
            <Section
              key={key}
              id={key}
              title={t(`general.sections.${key}`)}
              action={
                own.length > 0 && (
                  <Button
                    size="compact"
                    variant="ghost"
                    onClick={() => {
                      if (own.includes('logo')) general.setLogoUrl(null)
                      general.put({ ...general.values, ...Object.fromEntries(own.map(one => [one, defaults[one]])) })
                    }}
                  >
                    {t('general.default')}
                  </Button>
                )
              }
            >
              <div className={styles.fields}>
                <Fields {...general} />
              </div>
            </Section>
          )
        })}
        {changed.length > 0 && (
          <div className={styles.bar}>
            <p>{t('general.unsaved', { count: changed.length, names })}</p>
            <Button variant="ghost" onClick={general.discard}>
              {t('general.discard')}
            </Button>
            <Button type="submit" variant="primary" loading={form.busy}>
              {t('general.save')}
            </Button>
          </div>
        )}
      </form>
      {mail && <MailSection stored={first.data} />}
      {rooms && <RoomsSection />}
      {retention && <RetentionSection />}
      {elsewhere && <Elsewhere />}
    </>
  )
}
