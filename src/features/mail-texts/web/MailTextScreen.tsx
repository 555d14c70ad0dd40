import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { fillWritten } from '../../../platform/shared/sentences.ts'
import { commaOf, LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { OfficePage } from '../../../platform/web/admin/OfficePage.tsx'
import { keyOfRead, send, useRead, useWrite } from '../../../platform/web/call.ts'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Send } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
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
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { useRested } from '../../../platform/web/use-rested.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import {
  listMailTexts,
  type MailTextView,
  type Parts,
  previewMailText,
  readMailText,
  saveMailText,
  tryMailText,
} from '../contract.ts'
import { faultsOfBoth, isSameText, mergeTexts, missingBlanks, mostSigns } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Differences } from './Differences.tsx'
import styles from './mail-texts.module.css'
import { MailPreview, PreviewSwitches, type Shown } from './MailPreview.tsx'
import { Variables } from './Variables.tsx'

type Both = Record<Language, Parts>

/** The editor of one mail: both languages side by side, as it will look under them. */
export function MailTextScreen() {
  const { kind = '' } = useParams()
  const { data, error, refetch } = useRead(readMailText, { params: { kind } }, { staleMs: 0 })
  return (
    <OfficePage airy>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <MailTextEditor key={kind} first={data.data} /> : !error && <Skeleton height="640px" />}
    </OfficePage>
  )
}

/** The form over the texts as they were read; what another window saved comes in when it is in the way. */
function useMailText(first: MailTextView) {
  const client = useQueryClient()
  const [stored, setStored] = useState(first)
  const [moved, setMoved] = useState<string[] | null>(null)
  const { kind, defaults } = first
  const params = { kind }
  const form = useForm(values => ({ values, errors: faultsOfBoth((values as { texts: Both }).texts, defaults) }), {
    defaults: { texts: first.texts },
    feature: 'mail-texts',
    onSubmit: async () => {
      const { texts } = form.values as { texts: Both }
      try {
        const { message, data } = await send(saveMailText, { params, body: { texts, revision: stored.revision } })
        setStored(data)
        setMoved(null)
        form.reset({ texts: data.texts })
        client.setQueryData(keyOfRead(readMailText, { params }), { data })
        void client.invalidateQueries({ queryKey: [listMailTexts.id] })
        toast({ tone: 'success', title: message, ms: 3000 })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'mail-texts.moved') throw error
        const { data } = await send(readMailText, { params })
        const { merged, both } = mergeTexts(stored.texts, texts, data.texts)
        setStored(data)
        form.set('texts', merged)
        setMoved(both)
      }
    },
  })
  const { texts } = form.values as { texts: Both }
  return { form, stored, moved, texts, put: (next: Both) => form.set('texts', next) }
}

function MailTextEditor({ first }: { first: MailTextView }) {
  const t = useText<typeof strings>('mail-texts')
  const { language: reading } = useLanguage()
  const narrow = useNarrow(900)
  const [one, setOne] = useState<Language>(reading)
  const [shown, setShown] = useState<Shown>({ width: 'wide', scheme: 'light' })
  const [comparing, setComparing] = useState<number | 'default' | null>(null)
  const writing = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const { form, stored, moved, texts, put } = useMailText(first)
  const { kind, defaults } = first
  const changed = LANGUAGES.some(language => !isSameText(texts[language], stored.texts[language]))
  const isDefault = LANGUAGES.every(language => isSameText(texts[language], defaults[language]))
  const nameOf = (path: string) => {
    const [language, part] = path.split('.') as [Language, string]
    return `${t(language === 'en' ? 'edit.english' : 'edit.arabic')} – ${partLabel(t, part)}`
  }
  const insert = (name: string) => {
    const field = writing.current
    const [, language, part] = field?.name.split('.') ?? []
    if (!field || !language || !part) return
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    form.set(
      `texts.${language}.${part}` as never,
      `${field.value.slice(0, start)}{${name}}${field.value.slice(end)}` as never,
    )
    const caret = start + name.length + 2
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(caret, caret)
    })
  }
  const examples = Object.fromEntries(first.variables.map(({ name, examples: both }) => [name, both[reading]]))
  const title = fillWritten(stored.texts[reading].subject ?? '', examples)
  useNameTitle(title, t('pages.edit'))
  const version = typeof comparing === 'number' ? stored.versions.find(each => each.revision === comparing) : undefined
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lead={t('edit.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/settings/email-templates' }, { label: first.featureTitle }]}
        actions={
          <>
            <Button disabled={isDefault} onClick={() => setComparing('default')}>
              {t('edit.differences')}
            </Button>
            <Button
              disabled={isDefault}
              onClick={() => {
                put(defaults)
                toast({ tone: 'info', title: t('edit.default-done'), ms: 4000 })
              }}
            >
              {t('edit.default')}
            </Button>
          </>
        }
      />
      <form
        {...form.props}
        className={styles.form}
        onFocusCapture={({ target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) writing.current = target
        }}
      >
        <FormErrors form={form} />
        {moved && (
          <Alert tone="warning" role="alert" title={t('edit.moved')}>
            {t('edit.moved-body')}
            {moved.length > 0 && ` ${t('edit.moved-both', { names: moved.map(nameOf).join(' · ') })}`}
          </Alert>
        )}
        {narrow && (
          <Segmented
            label={t('edit.language')}
            value={one}
            onChange={setOne}
            options={[
              { key: 'en', label: t('edit.english') },
              { key: 'ar', label: t('edit.arabic') },
            ]}
          />
        )}
        <div className={styles.columns}>
          {LANGUAGES.map(language => (
            <section
              key={language}
              aria-label={t(language === 'en' ? 'edit.english' : 'edit.arabic')}
              className={classNames(styles.column, narrow && one !== language && styles.away)}
            >
              <h2>{t(language === 'en' ? 'edit.english' : 'edit.arabic')}</h2>
              <Fields form={form} language={language} defaults={defaults[language]} parts={texts[language]} />
              <TryButton kind={kind} language={language} parts={texts[language]} refuse={form.refuse} />
            </section>
          ))}
        </div>
        <Variables variables={first.variables} onPick={insert} />
        {changed && (
          <div className={styles.bar}>
            <p>{t('edit.unsaved')}</p>
            <Button variant="ghost" onClick={() => put(stored.texts)}>
              {t('edit.discard')}
            </Button>
            <Button type="submit" variant="primary" loading={form.busy}>
              {t('edit.save')}
            </Button>
          </div>
        )}
      </form>
      <Section title={t('edit.preview')} action={<PreviewSwitches shown={shown} onChange={setShown} />}>
        <div className={styles.columns}>
          {LANGUAGES.map(language => (
            <div key={language} className={classNames(styles.column, narrow && one !== language && styles.away)}>
              <Preview kind={kind} language={language} parts={texts[language]} shown={shown} />
            </div>
          ))}
        </div>
      </Section>
      <Section title={t('versions.title')}>
        {stored.versions.length === 0 && <p className={styles.quiet}>{t('versions.none')}</p>}
        <ol className={styles.versions}>
          {stored.versions.map(each => (
            <li key={each.revision}>
              <Button variant="ghost" size="compact" onClick={() => setComparing(each.revision)}>
                <DateText value={each.changedAt} withTime="brief" />
              </Button>
              <bdi className={styles.quiet}>{each.changedBy ?? t('versions.club')}</bdi>
            </li>
          ))}
        </ol>
      </Section>
      {comparing === 'default' && (
        <Differences title={t('edit.differences')} before={defaults} after={texts} onClose={() => setComparing(null)} />
      )}
      {version && (
        <Differences
          title={t('versions.title')}
          lead={t('versions.since')}
          before={version.texts}
          after={texts}
          onClose={() => setComparing(null)}
          onTake={() => {
            put(version.texts)
            setComparing(null)
            toast({ tone: 'info', title: t('versions.taken'), ms: 4000 })
          }}
        />
      )}
    </>
  )
}

type Say = ReturnType<typeof useText<typeof strings>>

/** `body_one` is the text for one of them. */
function partLabel(t: Say, part: string): string {
  const [name, form] = part.split('_') as ['subject' | 'body' | 'action', 'one' | 'other' | undefined]
  const label = t(`edit.${name}`)
  return form ? t('edit.form', { part: label, form: t(`edit.forms.for-${form}`) }) : label
}

type FieldsProps = {
  form: ReturnType<typeof useMailText>['form']
  language: Language
  defaults: Parts
  parts: Parts
}

function Fields({ form, language, defaults, parts }: FieldsProps) {
  const t = useText<typeof strings>('mail-texts')
  const { language: reading } = useLanguage()
  const missing = missingBlanks(parts, defaults)
  return (
    <>
      {Object.keys(defaults).map(part => (
        <TextField
          key={part}
          {...(form.field(`texts.${language}.${part}` as never) as FieldBinding<string>)}
          label={partLabel(t, part)}
          lang={language}
          multiline={part.startsWith('body')}
          rows={8}
          maxLength={mostSigns(part)}
        />
      ))}
      {missing.length > 0 && (
        <Alert
          tone="info"
          title={t('edit.missing', { names: missing.map(name => `\u2066{${name}}\u2069`).join(commaOf(reading)) })}
        />
      )}
    </>
  )
}

type TryProps = { kind: string; language: Language; parts: Parts; refuse: (refusal: unknown) => void }

function TryButton({ kind, language, parts, refuse }: TryProps) {
  const t = useText<typeof strings>('mail-texts')
  const trial = useWrite(tryMailText, {
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 4000 }),
    onRefusal: refusal =>
      refuse(
        refusal instanceof Refusal
          ? new Refusal(
              refusal.code,
              refusal.params,
              refusal.errors.map(error => ({ ...error, path: error.path.replace(/^parts\./, `texts.${language}.`) })),
            )
          : refusal,
      ),
  })
  return (
    <div>
      <Button
        size="compact"
        icon={<Send {...iconSmall} />}
        loading={trial.busy}
        onClick={() => void trial.run({ params: { kind }, body: { language, parts } })}
      >
        {t('edit.test')}
      </Button>
    </div>
  )
}

type PreviewProps = { kind: string; language: Language; parts: Parts; shown: Shown }

function Preview({ kind, language, parts, shown }: PreviewProps) {
  const t = useText<typeof strings>('mail-texts')
  const rested = useRested(parts, 300)
  const body = { language, parts: rested, scheme: shown.scheme }
  const { data, error, refetch } = useRead(previewMailText, { params: { kind }, body }, { keepPrevious: true })
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  return (
    <MailPreview
      title={t('edit.preview-of', { language: t(language === 'en' ? 'edit.english' : 'edit.arabic') })}
      mail={data?.data}
      width={shown.width}
    />
  )
}
