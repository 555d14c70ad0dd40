import { holds } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { type MemberPartView, type Panel, readPanel } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MemberPanel.module.css'
import { Noted } from './Noted.tsx'
import { Part } from './Part.tsx'

type MemberPanelProps = {
  /** Of whom: a member by id, or an address, which may be nobody's. */
  of: { member: string } | { email: string }
  /** Features whose part the page itself shows. */
  without?: readonly string[]
  /** Below which width of the window it is one line until it is opened; `always` where it stands over a text. */
  folds?: number | 'always'
  /** False where the page itself says who it is. */
  head?: boolean
}

/** What is known of a member or an address, beside what staff work on: each part only for those who may read it. */
export function MemberPanel({ of, without = [], folds = 960, head = true }: MemberPanelProps) {
  const t = useText<typeof strings>('member-panel')
  const { data, error, isPending, refetch } = useRead(readPanel, { query: of }, { staleMs: 30_000 })
  const slow = useDelayed(isPending)
  const narrow = useNarrow(folds === 'always' ? 0 : folds)
  if (error) return <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return slow ? <Skeleton height="64px" /> : null
  const panel = { ...data.data, parts: data.data.parts.filter(part => !without.includes(part.feature)) }
  const inside = <Inside of={of} panel={panel} head={head} />
  const label = t('panel.label', { name: nameOf(panel, of) })
  if (!narrow && folds !== 'always')
    return (
      <div>
        <h2 className="visually-hidden">{label}</h2>
        {inside}
      </div>
    )
  return (
    <Fold look="card" summary={<Summary panel={panel} />}>
      <section aria-label={label}>{inside}</section>
    </Fold>
  )
}

const nameOf = ({ member }: Panel, of: MemberPanelProps['of']): string =>
  member ? isolate(member.name) : isolateLatin('email' in of ? of.email : '')

/** Who it is and what matters most, in one line. */
function Summary({ panel }: { panel: Panel }) {
  const t = useText<typeof strings>('member-panel')
  const { member, parts, noted } = panel
  const brief = parts.flatMap(part => (part.stands ? [part.stands.text] : [])).slice(0, 2)
  return (
    <span className={css.summary}>
      {member ? <Bdi clip>{member.name}</Bdi> : t('panel.stranger')}
      <span className={css.quiet}>
        {[...brief, ...(noted?.notes.length ? [t('notes.count', { count: noted.notes.length })] : [])].join(' · ')}
      </span>
      {noted?.tags.slice(0, 3).map(tag => (
        <Chip key={tag}>
          <Bdi>{tag}</Bdi>
        </Chip>
      ))}
    </span>
  )
}

function Inside({ of, panel, head }: { of: MemberPanelProps['of']; panel: Panel; head: boolean }) {
  const { member, parts, noted } = panel
  return (
    <div className={css.panel}>
      {head && <Head of={of} panel={panel} />}
      <div className={css.parts}>
        {parts.map(part => (
          <PartView key={`${part.feature}.${part.key}`} part={part} />
        ))}
        {member && noted && <Noted key={member._id} memberId={member._id} noted={noted} of={of} />}
      </div>
    </div>
  )
}

function Head({ of, panel: { member } }: { of: MemberPanelProps['of']; panel: Panel }) {
  const t = useText<typeof strings>('member-panel')
  const viewer = useViewer()
  if (!member)
    return (
      <div className={css.stranger}>
        <strong>{t('panel.stranger')}</strong>
        {'email' in of && <Bdi ltr>{of.email}</Bdi>}
        <span className={css.quiet}>{t('panel.stranger-too')}</span>
      </div>
    )
  const name = (
    <strong>
      <Bdi>{member.name}</Bdi>
    </strong>
  )
  return (
    <div className={css.who}>
      <MemberFace member={{ ...member, id: member._id }} size={48} />
      <span className={css.names}>
        {holds(viewer, 'users.read') ? (
          <LinkText to={`/apps/users/view/${member._id}`} quiet>
            {name}
          </LinkText>
        ) : (
          name
        )}
        <span className={css.quiet}>
          <Bdi ltr>{`@${member.username}`}</Bdi> · {t('panel.since', { date: isolateLatin(shortDate(member.since)) })}
        </span>
      </span>
      {member.suspended && <Chip tone="danger">{t('panel.suspended')}</Chip>}
    </div>
  )
}

function PartView({ part: { title, stands, lines, none, all } }: { part: MemberPartView }) {
  return (
    <Part title={title} action={all && all.text !== '' && <LinkText to={all.to}>{all.text}</LinkText>}>
      {stands && (
        <p className={css.stands}>
          <span className={css.standing}>
            <Bdi>{stands.text}</Bdi>
          </span>
          {stands.mark && <Chip tone={stands.mark.tone}>{stands.mark.text}</Chip>}
          {stands.more && <span className={css.more}>{stands.more}</span>}
        </p>
      )}
      {lines.length > 0 && (
        <ul className={css.lines}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines come whole, and have no ids of their own
            <li key={index} className={css.line}>
              {line.at && <span className={css.day}>{shortDate(line.at)}</span>}
              <span className={css.words}>
                {line.to ? (
                  <LinkText to={line.to}>
                    <Bdi lang={line.language ?? undefined} clip>
                      {line.text}
                    </Bdi>
                  </LinkText>
                ) : (
                  <Bdi lang={line.language ?? undefined}>{line.text}</Bdi>
                )}
              </span>
              {line.end && (
                <span className={css.end} data-tone={line.end.tone}>
                  <Bdi>{line.end.text}</Bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!stands && lines.length === 0 && <p className={css.quiet}>{none}</p>}
    </Part>
  )
}
