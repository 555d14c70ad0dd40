import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { Copy, Eye } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { strings as profileStrings } from '../../../profiles/strings.en.ts'
import { useKindWords } from '../../../profiles/web/public.ts'
import { readSecret, type CaseView, type Duplicate } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal } from '../data.ts'
import styles from './Application.module.css'
import { ApplicationGroups } from './ApplicationGroups.tsx'
import secretValueStyles from './ItemLine.module.css'
import attestationNoteStyles from './PartnerTab.module.css'
import type { Marks } from './use-marks.ts'

type Reason = CaseView['riskReasons'][number]

/** Reasons that the notes about duplicates tell better. */
const TOLD_ELSEWHERE = ['same-license', 'same-document', 'same-phone', 'same-domain']

/** Why a case is worth a closer look, in words. Nothing where there is nothing to say. */
function RiskNote({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const { risk, riskReasons } = view
  const told = view.duplicates.some(one => !one.sameOwner)
  const reasons = riskReasons.filter(one => !told || !TOLD_ELSEWHERE.includes(one.code))
  if (reasons.length === 0 && risk !== 'high') return null
  return (
    <Alert tone={risk === 'high' ? 'danger' : 'warning'} title={risk === 'low' ? undefined : t(`risk-title.${risk}`)}>
      <ul className={classNames(styles.reasons, reasons.length > 1 && styles.listed)} hidden={reasons.length === 0}>
        {reasons.map(reason => (
          <li key={`${reason.code}${reason.params.group ?? ''}`}>
            <ReasonText kind={view.view.kind} reason={reason} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ReasonText({ kind, reason }: { kind: string; reason: Reason }) {
  const say = useText<typeof strings>('verification') as (key: string, params?: Reason['params']) => string
  const words = useKindWords(kind)
  const { code, params } = reason
  if (code === 'missing-proof')
    return say('risk-reasons.missing-proof', { group: words(`fields.${params.group}.label`) })
  if (code === 'amount-high' && params.count === 0) return say('risk-reasons.amount-without-sales')
  return say(`risk-reasons.${code}`, params)
}

type CompareDialogProps = { view: CaseView; duplicate: Duplicate; onClose: () => void }

const folded = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

/** Both profiles side by side in what tells them apart or gives them away. */
function CompareDialog({ view, duplicate, onClose }: CompareDialogProps) {
  const t = useText<typeof strings>('verification')
  const p = useText<typeof profileStrings>('profiles')
  const files = duplicate.shares.flatMap(one => one.files)
  const status = { here: p(`mine.status.${view.status}`), there: p(`mine.status.${duplicate.status}`) }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('duplicates.title')}
      footer={
        <div className={styles.acts}>
          {duplicate.status === 'approved' && (
            <Button href={`/profile/${duplicate.username}`}>{t('duplicates.open-profile')}</Button>
          )}
          {duplicate.caseId && (
            <Button variant="primary" href={`/verifications/details/${duplicate.caseId}`}>
              {t('duplicates.open-case')}
            </Button>
          )}
        </div>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            <th scope="col">{t('duplicates.here')}</th>
            <th scope="col">{t('duplicates.there')}</th>
          </tr>
        </thead>
        <tbody>
          {duplicate.compared.map(({ what, here, there }) => (
            <ComparedRow
              key={what}
              label={t(`duplicates.rows.${what}`)}
              here={here}
              there={there}
              mono={what !== 'name'}
            />
          ))}
          <ComparedRow label={t('duplicates.rows.status')} {...status} quiet />
          {files.length > 0 && (
            <tr>
              <th scope="row">{t('duplicates.rows.files')}</th>
              <td colSpan={2}>
                {files.map((file, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and they never move
                  <div key={index}>
                    <Bdi>{file}</Bdi>
                  </div>
                ))}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Dialog>
  )
}

type ComparedRowProps = { label: string; here: string; there: string; mono?: boolean; quiet?: boolean }

function ComparedRow({ label, here, there, mono, quiet }: ComparedRowProps) {
  const t = useText<typeof strings>('verification')
  const same = !quiet && here !== '' && folded(here) === folded(there)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Bdi ltr={mono}>{here || '–'}</Bdi>
      </td>
      <td className={same ? styles.same : undefined}>
        <Bdi ltr={mono}>{there || '–'}</Bdi>
        {same && ` (${t('duplicates.same')})`}
      </td>
    </tr>
  )
}

/** What a profile shares, as words of a sentence: "the license number and a file". */
function useSharedWords(): (duplicate: Duplicate) => string {
  const t = useText<typeof strings>('verification')
  return duplicate =>
    duplicate.shares
      .map(({ what, files }) =>
        what === 'document' ? t('duplicates.document', { count: files.length }) : t(`duplicates.${what}`),
      )
      .join(t('duplicates.and'))
}

/** Other profiles that share something with this one, each with the way to compare. */
function DuplicateNotes({ view }: { view: CaseView }) {
  const [compared, setCompared] = useState<Duplicate | null>(null)
  if (view.duplicates.length === 0) return null
  return (
    <div className={styles.notes}>
      {view.duplicates.map(one => (
        <DuplicateNote key={one.profileId} duplicate={one} onCompare={() => setCompared(one)} />
      ))}
      {compared && <CompareDialog view={view} duplicate={compared} onClose={() => setCompared(null)} />}
    </div>
  )
}

function DuplicateNote({ duplicate, onCompare }: { duplicate: Duplicate; onCompare: () => void }) {
  const t = useText<typeof strings>('verification')
  const p = useText<typeof profileStrings>('profiles')
  const words = useSharedWords()
  const { name, language, sameOwner, status, statusAt } = duplicate
  const state = t('duplicates.state', { status: p(`mine.status.${status}`), date: shortDate(statusAt) })
  return (
    <Alert
      tone="info"
      icon={<Copy {...iconProps} />}
      action={
        <button
          type="button"
          className={styles.textButton}
          aria-label={t('duplicates.compare-with', { name })}
          onClick={onCompare}
        >
          {t('duplicates.compare')}
        </button>
      }
    >
      {sameOwner ? t('duplicates.shares-own') : t('duplicates.shares', { facts: words(duplicate) })}{' '}
      <strong>
        <Bdi lang={language}>{name}</Bdi>
      </strong>{' '}
      <Bdi>{`(${state})`}</Bdi>
    </Alert>
  )
}

type ApplicationProps = {
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

/** The application, group by group: each thing with what it was before, what was asked there before, and the two ticks. */
export function Application(props: ApplicationProps) {
  const { view } = props
  return (
    <div className={styles.application}>
      <AttestationNote view={view} />
      <DuplicateNotes view={view} />
      <RiskNote view={view} />
      <ApplicationGroups
        {...props}
        reads={view.applicant.language}
        secret={(field, checked) => <SecretValue caseId={view._id} field={field} checked={checked} />}
        asked={item => askedBefore(view, item)}
      />
    </div>
  )
}

/** What the reviewers asked the last time, by field. */
const askedBefore = (view: CaseView, item: string): string | undefined =>
  view.kind === 'answered'
    ? view.history.find(entry => entry.asks.length > 0)?.asks.find(ask => ask.field === item)?.text
    : undefined

/** What a partner said of this version, above the application it is about. */
function AttestationNote({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const said = view.assignments.find(one => one.attestation !== null)
  if (!said?.attestation) return null
  const { result, words, at } = said.attestation
  const attested = result === 'attest'
  const title = t(attested ? 'partner.attested-by' : 'partner.declined-by', {
    name: `\u2068${said.partner.name}\u2069`,
    date: `\u2068${shortDate(at, readerZone())}\u2069`,
  })
  return (
    <Alert tone={attested ? 'success' : 'warning'} title={title}>
      <p className={attestationNoteStyles.words} dir="auto">
        <Written text={words} />
      </p>
    </Alert>
  )
}

/** An encrypted value: shown only on purpose, and each look is noted. */
function SecretValue({ caseId, field, checked }: { caseId: string; field: string; checked: boolean }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState<string | null>(null)
  const look = useWrite(readSecret, { onDone: ({ data }) => setText(data.text), onRefusal: sayRefusal })
  if (checked) return <>{t('fieldsOf.purged')}</>
  if (text !== null) return <code>{text}</code>
  return (
    <span className={secretValueStyles.secret}>
      <Button
        size="compact"
        icon={<Eye {...iconSmall} />}
        loading={look.busy}
        onClick={() => void look.run({ params: { caseId }, body: { field } })}
      >
        {t('fieldsOf.reveal')}
      </Button>
      <span className={secretValueStyles.quiet}>{t('fieldsOf.reveal-hint')}</span>
    </span>
  )
}
