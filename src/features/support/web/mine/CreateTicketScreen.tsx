import { useNavigate } from 'react-router'
import { z } from 'zod'
import { FileView } from '../../../../platform/shared/files-contract.ts'
import { momentText } from '../../../../platform/shared/moments.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { ChoiceCards } from '../../../../platform/web/forms/ChoiceCards.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Clock } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { pageNamed } from '../../../../platform/web/page-named.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../../platform/web/ui/Fold.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { useRested } from '../../../../platform/web/use-rested.ts'
import { ArticleBody, useQuestions } from '../../../articles/web/public.ts'
import { type DepartmentChoice, listChoices } from '../../contract/departments.ts'
import { createTicket, MAX_SUBJECT, MAX_TEXT, TicketDraft } from '../../contract/tickets.ts'
import { questionsLike } from '../../rules/questions-like.ts'
import { PRIORITIES, type Priority } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName, useDuration } from '../words.ts'
import css from './Tickets.module.css'

/** Departments that are shown as cards; more are a list. */
const MOST_CARDS = 6

/**
 * `/tickets/create`: asks for help. Error pages and pages of things lead here with `subject`, `request`, `from`, `kind`, `id` and `title`
 * in the address (`askAddress`).
 */
export function CreateTicketScreen() {
  const t = useText<typeof strings>('support')
  // What is promised moves with the clock while somebody writes.
  const choices = useRead(listChoices, undefined, { refetchMs: 60_000 })
  const slow = useDelayed(choices.isPending)
  const departments = choices.data?.data
  return (
    <Wrap className={css.page}>
      <div className={css.reading}>
        <PageHeader
          breadcrumb={[{ label: t('pages.tickets'), href: '/tickets' }, { label: t('create.title') }]}
          title={t('create.title')}
          lead={t('create.lead')}
        />
        {choices.error && <ErrorPiece error={choices.error} onRetry={() => void choices.refetch()} />}
        {slow && <Skeleton height="480px" />}
        {departments?.length === 0 && (
          <EmptyState
            kind="none-yet"
            title={t('create.none')}
            action={<Button href="/contact-us">{t('create.contact')}</Button>}
          />
        )}
        {departments && departments.length > 0 && <TicketForm departments={departments} />}
      </div>
    </Wrap>
  )
}

const Filled = TicketDraft.pick({ department: true, priority: true, subject: true, text: true })
  .required()
  .extend({ files: z.array(FileView).max(10) })

/** What the address says beforehand: the failed request, or the thing that somebody has a question about. */
function useGiven() {
  const [query] = useQueryValues()
  const [kind, id] = [query.get('kind'), query.get('id')]
  return {
    subject: (query.get('subject') ?? '').slice(0, MAX_SUBJECT),
    requestId:
      query
        .get('request')
        ?.replace(/[^\w-]/g, '')
        .slice(0, 64) || undefined,
    about: kind && id ? { kind, id } : undefined,
    title: query.get('title') ?? '',
    page: pageNamed(query.get('from')),
  }
}

function TicketForm({ departments }: { departments: readonly DepartmentChoice[] }) {
  const t = useText<typeof strings>('support')
  const navigate = useNavigate()
  const nameOf = useDepartmentName()
  const { requestId, about, title, subject, page } = useGiven()
  const form = useForm(Filled, {
    feature: 'support',
    defaults: {
      department: departments[0]!._id,
      priority: 'normal',
      subject,
      text: page ? `\n\n${t('create.on-page', { link: page })}` : '',
      files: [],
    },
    onSubmit: async ({ files, ...values }) => {
      const body = {
        ...values,
        files: files.map(file => file._id),
        ...(about && { about }),
        ...(requestId && { requestId }),
      }
      const { message, data } = await send(createTicket, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message })
      void navigate(`/tickets/view/${data._id}`)
    },
  })
  const values = form.values
  const { language } = useLanguage()
  const options = departments.map(one => ({
    value: one._id,
    label: nameOf(one),
    hint: language === 'ar' ? one.arabicHint : one.hint,
  }))
  const chosen = departments.find(one => one._id === values.department) ?? departments[0]!
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      {(about || requestId) && (
        <dl className={css.given}>
          {about && title && (
            <div>
              <dt>{t('create.about')}</dt>
              <dd>
                <bdi>{title}</bdi>
              </dd>
            </div>
          )}
          {requestId && (
            <div>
              <dt>{t('create.request-id')}</dt>
              <dd>
                <code dir="ltr">{requestId}</code>
              </dd>
            </div>
          )}
        </dl>
      )}
      {departments.length > 1 &&
        (departments.length > MOST_CARDS ? (
          <SelectField {...form.field('department')} label={t('create.department')} options={options} />
        ) : (
          <ChoiceCards {...form.field('department')} label={t('create.department')} options={options} />
        ))}
      <TextField
        {...form.field('subject')}
        label={t('create.subject')}
        hint={t('create.subject-hint')}
        maxLength={MAX_SUBJECT}
      />
      <Answers subject={values.subject} />
      <TextField
        {...form.field('text')}
        label={t('create.text')}
        hint={t('create.text-hint')}
        multiline
        rows={7}
        maxLength={MAX_TEXT}
      />
      <UploadField {...form.field('files')} label={t('create.files')} take="document" many optional />
      <SelectField
        {...form.field('priority')}
        label={t('create.priority')}
        options={PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) }))}
      />
      <PromisedAnswer department={chosen} priority={values.priority} />
      <div>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('create.send')}
        </Button>
      </div>
    </form>
  )
}

/** By when the first answer is promised, said before anything is sent. */
function PromisedAnswer({ department, priority }: { department: DepartmentChoice; priority: Priority }) {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const duration = useDuration()
  const name = isolate(useDepartmentName()(department))
  const answer = department.answers.find(one => one.priority === priority)
  if (!answer) return null
  if (!answer.by) return <Alert role="status">{t('create.promise-none', { department: name })}</Alert>
  const time = isolate(momentText(answer.by, language, readerZone()))
  return (
    <Alert role="status" icon={<Clock {...iconProps} />} title={t('create.promise', { time })}>
      {t('create.promise-too', { time: duration(answer.minutes), department: name })}
    </Alert>
  )
}

/** Questions of the club that may answer what is being typed, opened in their place. */
function Answers({ subject }: { subject: string }) {
  const t = useText<typeof strings>('support')
  const rested = useRested(subject, 300)
  const { data } = useQuestions()
  const found = questionsLike(data?.data.flatMap(group => group.entries) ?? [], rested)
  return (
    <div role="status" className={css.answers} data-some={found.length > 0 || undefined}>
      {found.length > 0 && (
        <>
          <p className={css.answersTitle}>{t('create.answers')}</p>
          {found.map(one => (
            <Fold key={one._id} summary={one.question}>
              <ArticleBody html={one.answer} />
            </Fold>
          ))}
        </>
      )}
    </div>
  )
}
