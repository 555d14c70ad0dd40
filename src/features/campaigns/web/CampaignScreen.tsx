import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { fieldErrors } from '../../../platform/shared/field-errors.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { OfficePage } from '../../../platform/web/admin/OfficePage.tsx'
import { keyOfRead, send, useRead, useWrite } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Send } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { useRested } from '../../../platform/web/use-rested.ts'
import { MailPreview, PreviewSwitches, type Shown } from '../../mail-texts/web/public.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import {
  CampaignBody,
  type CampaignView,
  type LetterText,
  listCampaigns,
  previewCampaign,
  readCampaign,
  saveCampaign,
  tryCampaign,
} from '../contract.ts'
import { mergeCampaign, refusalTo } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AudienceFields } from './AudienceFields.tsx'
import styles from './campaigns.module.css'
import { Report } from './Report.tsx'
import { SendPanel } from './SendPanel.tsx'
import { TONES } from './tones.ts'

/** How often a campaign that is under way is read again. */
const UNDER_WAY_MS = 4000

/** Whether it goes out, or its figures still change, by themselves. */
const isMoving = ({ state, figures }: CampaignView): boolean =>
  state === 'sending' || state === 'scheduled' || (figures?.waiting ?? 0) > 0

/** A campaign: written while it is a draft, read with its figures afterwards. */
export function CampaignScreen() {
  const { campaignId = '' } = useParams()
  const { data, error, refetch } = useRead(
    readCampaign,
    { params: { campaignId } },
    { staleMs: 0, refetchMs: answer => (answer && isMoving(answer.data) ? UNDER_WAY_MS : 0) },
  )
  return (
    <OfficePage airy>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <Campaign key={campaignId} campaign={data.data} /> : !error && <Skeleton height="640px" />}
    </OfficePage>
  )
}

const bodyOf = ({ title, texts, link, picture, audience }: CampaignView): CampaignBody => ({
  ...{ title, texts, link, pictureId: picture?._id ?? null, audience },
})

function judge(values: Record<string, unknown>) {
  const read = CampaignBody.safeParse(values)
  return read.success
    ? { values: read.data, errors: [] }
    : { values: {}, errors: fieldErrors(read.error.issues, values) }
}

/** The form of a campaign, over what is kept of it. */
function useCampaign(first: CampaignView) {
  const t = useText<typeof strings>('campaigns')
  const client = useQueryClient()
  const [kept, setKept] = useState(first)
  const [picture, setPicture] = useState<FileView | null>(first.picture)
  const [moved, setMoved] = useState(false)
  const params = { campaignId: first._id }
  const adopt = (next: CampaignView) => {
    setKept(next)
    client.setQueryData(keyOfRead(readCampaign, { params }), { data: next })
    void client.invalidateQueries({ queryKey: [listCampaigns.id] })
  }
  const keep = async (): Promise<CampaignView> => {
    const body = { ...(form.values as CampaignBody), revision: kept.revision }
    const { data } = await send(saveCampaign, { params, body })
    setMoved(false)
    adopt(data)
    form.reset(bodyOf(data))
    return data
  }
  /** What another window kept comes into the fields that nobody changed here; to be looked at and saved again. */
  const takeTheirs = async () => {
    const { data } = await send(readCampaign, { params })
    const [theirs, merged] = [bodyOf(data), mergeCampaign(bodyOf(kept), form.values as CampaignBody, bodyOf(data))]
    setMoved(true)
    adopt(data)
    if (merged.pictureId === theirs.pictureId) setPicture(data.picture)
    form.reset(theirs)
    for (const key of Object.keys(merged) as (keyof CampaignBody)[]) form.set(key as never, merged[key] as never)
  }
  const refuse = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'campaigns.moved') void takeTheirs().catch(form.refuse)
    else form.refuse(error)
  }
  const form = useForm(judge, {
    defaults: bodyOf(first),
    feature: 'campaigns',
    onSubmit: async () => {
      try {
        await keep()
        toast({ tone: 'success', title: t('edit.saved'), ms: 2000 })
      } catch (error) {
        refuse(error)
      }
    },
  })
  return {
    form,
    kept,
    moved,
    picture,
    setPicture,
    adopt,
    refuse,
    values: form.values as CampaignBody,
    save: async (): Promise<CampaignView | null> => {
      if (!form.dirty) return kept
      if (!form.check()) return null
      return keep().catch(error => {
        refuse(error)
        return null
      })
    },
  }
}

function Campaign({ campaign }: { campaign: CampaignView }) {
  const t = useText<typeof strings>('campaigns')
  const mayWrite = holds(useViewer(), 'campaigns.write')
  const { language: reading } = useLanguage()
  const narrow = useNarrow(900)
  const [one, setOne] = useState<Language>(reading)
  const [shown, setShown] = useState<Shown>({ width: 'wide', scheme: 'light' })
  const writing = useCampaign(campaign)
  const { form, values, picture, setPicture, save, adopt, refuse } = writing
  useNameTitle(campaign.title, t('pages.campaign'))
  const locked = !mayWrite || refusalTo('save', campaign) !== null
  const named = (language: Language) => t(language === 'en' ? 'edit.english' : 'edit.arabic')
  const due = campaign.state === 'scheduled' && campaign.dueAt
  return (
    <>
      <PageHeader
        title={<bdi>{campaign.title}</bdi>}
        lead={
          <span className={styles.state}>
            <StatusPill status={campaign.state} tone={TONES[campaign.state]} label={t(`states.${campaign.state}`)} />
            {due && (
              <span>
                {t('send.due')} <DateText value={due} withTime zone={campaign.zone ?? undefined} />
              </span>
            )}
          </span>
        }
        breadcrumb={[{ label: t('pages.list'), href: '/mailNotifications' }, { label: campaign.title }]}
        actions={<SendPanel campaign={campaign} audience={values.audience} save={save} adopt={adopt} refuse={refuse} />}
      />
      <Report campaign={campaign} />
      {campaign.beganAt ? (
        <Section title={t('audience.title')}>
          <AudienceFields value={values.audience} onChange={() => {}} locked />
        </Section>
      ) : (
        <form {...form.props} className={styles.form}>
          <FormErrors form={form} />
          {writing.moved && (
            <Alert tone="warning" role="alert" title={t('edit.moved')}>
              {t('edit.moved-body')}
            </Alert>
          )}
          <div className={styles.heads}>
            <TextField
              {...form.field('title' as never)}
              label={t('edit.title')}
              hint={t('edit.title-hint')}
              maxLength={120}
              disabled={locked}
            />
            <TextField
              {...form.field('link' as never)}
              label={t('edit.link')}
              hint={t('edit.link-hint')}
              lang="en"
              disabled={locked}
              optional
            />
          </div>
          {(!locked || picture) && (
            <UploadField
              name="pictureId"
              label={t('edit.picture')}
              take="image"
              optional
              disabled={locked}
              value={picture ? [picture] : []}
              onChange={([file]) => {
                setPicture(file ?? null)
                form.set('pictureId' as never, (file?._id ?? null) as never)
              }}
            />
          )}
          <Section title={t('audience.title')} lead={t('audience.lead')}>
            <AudienceFields
              value={values.audience}
              onChange={audience => form.set('audience' as never, audience as never)}
              locked={locked}
            />
          </Section>
          <Section
            title={t('edit.content')}
            lead={t('edit.content-lead', { name: '{name}', club: '{club}' })}
            action={narrow && <OneLanguage value={one} onChange={setOne} />}
          >
            <div className={styles.columns}>
              {LANGUAGES.map(language => (
                <section
                  key={language}
                  aria-label={named(language)}
                  className={classNames(styles.column, narrow && one !== language && styles.away)}
                >
                  <h3>{named(language)}</h3>
                  {(['subject', 'body', 'action'] as const).map(part => (
                    <TextField
                      key={part}
                      {...form.field(`texts.${language}.${part}` as never)}
                      label={t(`edit.${part}`)}
                      lang={language}
                      multiline={part === 'body'}
                      rows={9}
                      optional={part === 'action'}
                      disabled={locked}
                    />
                  ))}
                  {mayWrite && <TryButton id={campaign._id} language={language} save={save} refuse={refuse} />}
                </section>
              ))}
            </div>
          </Section>
          {!locked && form.dirty && (
            <div className={styles.bar}>
              <p>{t('edit.unsaved')}</p>
              <Button type="submit" variant="primary" loading={form.busy}>
                {t('edit.save')}
              </Button>
            </div>
          )}
        </form>
      )}
      <Section title={t('edit.preview')} action={<PreviewSwitches shown={shown} onChange={setShown} />}>
        <div className={styles.columns}>
          {LANGUAGES.map(language => (
            <div key={language} className={classNames(styles.column, narrow && one !== language && styles.away)}>
              <Preview language={language} values={values} text={values.texts[language]} shown={shown} />
            </div>
          ))}
        </div>
      </Section>
    </>
  )
}

function OneLanguage({ value, onChange }: { value: Language; onChange: (next: Language) => void }) {
  const t = useText<typeof strings>('campaigns')
  const options = LANGUAGES.map(key => ({ key, label: t(key === 'en' ? 'edit.english' : 'edit.arabic') }))
  return <Segmented label={t('edit.language')} value={value} onChange={onChange} options={options} />
}

type TryProps = {
  id: string
  language: Language
  save: () => Promise<CampaignView | null>
  refuse: (refusal: unknown) => void
}

function TryButton({ id, language, save, refuse }: TryProps) {
  const t = useText<typeof strings>('campaigns')
  const trial = useWrite(tryCampaign, {
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 4000 }),
    onRefusal: refuse,
  })
  const go = async () => {
    if (await save()) await trial.run({ params: { campaignId: id }, body: { language } })
  }
  return (
    <div>
      <Button size="compact" icon={<Send {...iconSmall} />} loading={trial.busy} onClick={() => void go()}>
        {t('edit.test')}
      </Button>
    </div>
  )
}

type PreviewProps = { language: Language; values: CampaignBody; text: LetterText; shown: Shown }

function Preview({ language, values: { link, pictureId }, text, shown }: PreviewProps) {
  const t = useText<typeof strings>('campaigns')
  const rested = useRested(text, 300)
  const body = { language, scheme: shown.scheme, text: rested, link, pictureId }
  const { data, error, refetch } = useRead(previewCampaign, { body }, { keepPrevious: true })
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  return (
    <MailPreview
      title={t('edit.preview-of', { language: t(language === 'en' ? 'edit.english' : 'edit.arabic') })}
      mail={data?.data}
      width={shown.width}
    />
  )
}
