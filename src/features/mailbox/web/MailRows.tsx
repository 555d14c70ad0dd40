import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { AlarmClock, Heart, Paperclip, Star } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { MailRow } from '../contract/threads.ts'
import type { strings } from '../strings.en.ts'
import { DeliveryMark } from './DeliveryMark.tsx'
import { LabelMark } from './LabelMark.tsx'
import type { Place } from './mail-places.ts'
import css from './Mail.module.css'
import listCss from './MailList.module.css'
import { ageOf, shortMoment } from './moments.ts'

type RowsProps = {
  rows: readonly MailRow[]
  place: Place
  /** Address of a row, and the one that is open. */
  hrefOf: (row: MailRow) => string
  current: string | null
  /** Chosen ones while several are chosen; null otherwise. */
  chosen: ReadonlySet<string> | null
  onChoose: (id: string) => void
}

/** Letters of a list under the days they are of. */
export function MailRows({ rows, place, ...rest }: RowsProps) {
  const t = useText<typeof strings>('mailbox')
  const byDay = place.folder !== 'seeLater' && place.folder !== 'trash'
  const groups: { age: ReturnType<typeof ageOf> | null; rows: MailRow[] }[] = []
  for (const row of rows) {
    const age = byDay ? ageOf(row.at) : null
    const last = groups.at(-1)
    if (last && last.age === age) last.rows.push(row)
    else groups.push({ age, rows: [row] })
  }
  return groups.map(({ age, rows: of }) => (
    <div key={of[0]!._id}>
      {age && <h3 className={listCss.day}>{t(`list.${age}`)}</h3>}
      <ul className={listCss.rows}>
        {of.map(row => (
          <li key={row._id}>
            <Row row={row} place={place} {...rest} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Row({ row, place, hrefOf, current, chosen, onChoose }: Omit<RowsProps, 'rows'> & { row: MailRow }) {
  const t = useText<typeof strings>('mailbox')
  const sent = place.folder === 'sent' || row.kind === 'draft'
  const name = row.name || row.email
  const subject = row.subject || t('list.no-subject')
  return (
    <article
      className={listCss.row}
      data-current={current === row._id || undefined}
      data-unread={!row.read || undefined}
      data-chosen={chosen?.has(row._id) || undefined}
    >
      {chosen ? (
        <span className={listCss.pick}>
          <Checkbox
            name={`choose-${row._id}`}
            label={<VisuallyHidden>{t('list.choose-one', { name: isolate(`${name}: ${subject}`) })}</VisuallyHidden>}
            value={chosen.has(row._id)}
            onChange={() => onChoose(row._id)}
          />
        </span>
      ) : (
        <Avatar name={name} src={row.member?.picture ?? null} size={36} />
      )}
      <div className={listCss.rowText}>
        <p className={listCss.rowLine}>
          {!row.read && (
            <span className={listCss.dot} title={t('list.unread')}>
              <VisuallyHidden>{t('list.unread')}</VisuallyHidden>
            </span>
          )}
          <Go to={hrefOf(row)} className={listCss.rowName} aria-current={current === row._id ? 'true' : undefined}>
            {sent ? t('list.to', { name: isolate(name) }) : <Bdi clip>{name}</Bdi>}
          </Go>
          <When row={row} />
        </p>
        <p className={listCss.rowLine}>
          <span className={listCss.rowSubject}>
            <Bdi lang={row.language} clip>
              {subject}
            </Bdi>
          </span>
          <Marks row={row} />
        </p>
        <p className={listCss.rowSnippet}>
          <Bdi lang={row.language} clip>
            {row.snippet}
          </Bdi>
        </p>
        {place.folder === 'sent' && row.delivery && <DeliveryMark delivery={row.delivery} />}
      </div>
    </article>
  )
}

function When({ row }: { row: MailRow }) {
  const t = useText<typeof strings>('mailbox')
  const waits = row.laterUntil ? 'until' : row.backAt ? 'back' : null
  const moment = row.laterUntil ?? row.backAt ?? row.at
  const time = isolateLatin(shortMoment(moment))
  return (
    <time className={css.when} dateTime={moment} data-waits={waits ?? undefined}>
      {waits ? t(`list.${waits}`, { time }) : time}
    </time>
  )
}

function Marks({ row }: { row: MailRow }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <span className={css.marks}>
      {row.kind === 'draft' && <span className={listCss.draft}>{t('list.draft')}</span>}
      {row.labels.map(label => (
        <LabelMark key={label} label={label} />
      ))}
      {row.hasFiles && <Sign icon={Paperclip} words={t('list.files')} />}
      {row.laterUntil && <Sign icon={AlarmClock} words={t('folders.seeLater')} />}
      {row.favoured && <Sign icon={Heart} words={t('list.favoured')} tone="favoured" />}
      {row.starred && <Sign icon={Star} words={t('list.starred')} tone="starred" />}
    </span>
  )
}

function Sign({ icon: Icon, words, tone }: { icon: typeof Star; words: string; tone?: string }) {
  return (
    <span className={listCss.sign} title={words} data-tone={tone}>
      <Icon {...iconSmall} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
