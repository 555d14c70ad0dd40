import { holds } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { Minus, Plus } from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { menuIcons } from '../../shell/web/public.ts'
import { type PersonRights, readPersonRights } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { PersonFinder } from './PersonFinder.tsx'
import { gains } from './SaveBar.tsx'
import styles from './table.module.css'
import type { Change } from './use-table.ts'

type PersonPanelProps = { personId: string; onPick: (id: string) => void; changes: readonly Change[] }

/** What one person would see now, and with the changes that are not saved yet. */
export function PersonPanel({ personId, onPick, changes }: PersonPanelProps) {
  const t = useText<typeof strings>('rights')
  const finds = holds(useViewer(), 'users.read')
  const { data, error, refetch } = useRead(
    readPersonRights,
    { params: { userId: personId } },
    { enabled: personId !== '' },
  )
  if (!finds && personId === '') return null
  return (
    <aside className={styles.aside} aria-labelledby="person-rights">
      <h2 id="person-rights">{t('person.title')}</h2>
      {personId === '' ? (
        <>
          <p className={styles.quiet}>{t('person.lead')}</p>
          <PersonFinder label={t('person.find')} begins="Employee" onPick={person => onPick(person._id)} />
        </>
      ) : (
        <>
          {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
          {data ? <Seen rights={data.data} changes={changes} /> : !error && <Skeleton height="360px" />}
          {finds && (
            <Button size="compact" onClick={() => onPick('')}>
              {t('person.change')}
            </Button>
          )}
        </>
      )}
    </aside>
  )
}

function Seen({ rights, changes }: { rights: PersonRights; changes: readonly Change[] }) {
  const t = useText<typeof strings>('rights')
  const { person, preset, given, menu, pages, calls, permissions, closed } = rights
  const own = changes.filter(change => change.role._id === preset?._id)
  return (
    <div className={styles.seen}>
      <p className={styles.whose}>
        <LinkText to={`/apps/users/view/${person._id}`}>
          <Bdi>{person.name}</Bdi>
        </LinkText>
        <Chip tone="primary">{preset?.title ?? rights.roleTitle}</Chip>
      </p>
      {given && (
        <p className={styles.quiet}>
          {given.by
            ? t('person.from', { name: `\u2068${given.by}\u2069`, date: shortDate(given.at) })
            : t('person.from-house', { date: shortDate(given.at) })}
        </p>
      )}
      {closed && <Alert tone="warning" title={t(`person.${closed}`)} />}
      {own.length > 0 && (
        <section className={styles.withChange}>
          <h3>{t('person.with-change')}</h3>
          {own.map(change => (
            <p key={change.permission.code}>
              {gains(change) ? <Plus {...iconSmall} /> : <Minus {...iconSmall} />}
              {t(gains(change) ? 'person.would-gain' : 'person.would-lose', { permission: change.permission.title })}
            </p>
          ))}
        </section>
      )}
      {menu.length > 0 && (
        <section>
          <h3 className={styles.split}>
            {t('person.menu')}
            <span className={styles.quiet}>
              {t('person.of', { open: menu.filter(entry => entry.open).length, all: menu.length })}
            </span>
          </h3>
          <ul className={styles.menu}>
            {menu.map(entry => (
              <MenuLine key={entry.key} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {permissions.length > 0 && (
        <Fold summary={`${t('person.holds')} ${permissions.length}`}>
          <ul className={styles.lines}>
            {permissions.map(one => (
              <li key={one.code}>
                {one.title} <span className={styles.quiet}>{t(`scopes.${one.scope}`)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {permissions.length === 0 && !closed && <p className={styles.quiet}>{t('person.holds-none')}</p>}
      {pages.length > 0 && (
        <Fold summary={t('person.pages', { count: pages.length })}>
          <ul className={styles.lines}>
            {pages.map(page => (
              <li key={page.path}>
                {page.title} <bdi className={styles.code}>{page.path}</bdi>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {calls.length > 0 && (
        <Fold summary={t('person.calls', { count: calls.length })}>
          <ul className={styles.lines}>
            {calls.map(({ method, path }) => (
              <li key={`${method} ${path}`}>
                <bdi className={styles.code}>
                  {method} {path}
                </bdi>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

function MenuLine({ entry }: { entry: PersonRights['menu'][number] }) {
  const t = useText<typeof strings>('rights')
  const Drawing = menuIcons[entry.key as keyof typeof menuIcons]
  return (
    <li className={classNames(!entry.open && styles.shut)}>
      {Drawing && <Drawing {...iconSmall} />}
      {entry.open ? <span>{entry.label}</span> : <s>{entry.label}</s>}
      {entry.hidden && <span className={styles.quiet}>{t('person.hidden')}</span>}
      {!entry.open && <span className={styles.quiet}>{t('person.closed')}</span>}
    </li>
  )
}
