import type { ReactNode } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import {
  AlarmClock,
  ArchiveRestore,
  ListChecks,
  Mail,
  MailOpen,
  Menu as MenuIcon,
  OctagonAlert,
  ShieldCheck,
  SquarePen,
  Star,
  Trash2,
  X,
} from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { Counts, MailRow } from '../contract/threads.ts'
import { type Act, FOLDERS, LABELS, PARTS, type Part } from '../rules.ts'
import { ANSWER } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import { addressOf, PER_PAGE, type Place } from './mail-places.ts'
import css from './Mail.module.css'
import listCss from './MailList.module.css'
import { MailRows } from './MailRows.tsx'
import { FOLDER_ICONS } from './MailSide.tsx'
import { type Do, LabelMenu } from './MailTools.tsx'

type MailListProps = {
  place: Place
  rows: readonly MailRow[] | undefined
  count: number
  counts: Counts | undefined
  error: unknown
  onRetry: () => void
  search: string
  onSearch: (search: string) => void
  part: Part
  onPart: (part: Part) => void
  page: number
  onPage: (page: number) => void
  hrefOf: (row: MailRow) => string
  current: string | null
  chosen: ReadonlySet<string> | null
  onChosen: (chosen: ReadonlySet<string> | null) => void
  onDo: Do
  onLater: () => void
  onCompose: (() => void) | null
}

/** A folder or a label: its search, its parts, and its letters, of which several can be chosen. */
export function MailList(props: MailListProps) {
  const t = useText<typeof strings>('mailbox')
  const { place, rows, chosen, onChosen, search, part, onCompose } = props
  const slow = useDelayed(rows === undefined)
  const title = t(place.label ? `labels.${place.label}` : `folders.${place.folder}`)
  const threads = place.folder !== 'draft' || place.label !== undefined
  return (
    <section className={css.listPane} aria-label={t('list.label')}>
      <header className={listCss.listHead}>
        <div className={listCss.listTitle}>
          <span className={css.onNarrow}>
            <PlaceMenu counts={props.counts} />
          </span>
          <h2>{title}</h2>
          <span className={css.gap} />
          {threads && (
            <IconButton
              size="compact"
              label={t(chosen ? 'list.end-choosing' : 'list.choose')}
              icon={chosen ? <X {...iconProps} /> : <ListChecks {...iconProps} />}
              onClick={() => onChosen(chosen ? null : new Set())}
            />
          )}
          {onCompose && (
            <span className={css.onNarrow}>
              <IconButton
                size="compact"
                variant="primary"
                label={t('write.compose')}
                icon={<SquarePen {...iconProps} />}
                onClick={onCompose}
              />
            </span>
          )}
        </div>
        {chosen ? (
          <ChosenBar {...props} chosen={chosen} />
        ) : (
          <>
            <SearchField
              label={t('list.search', { place: isolate(title) })}
              value={search}
              onChange={props.onSearch}
              compact
            />
            {threads && (
              <fieldset className={listCss.parts}>
                <legend className="visually-hidden">{t('parts.label')}</legend>
                {PARTS.map(key => (
                  <button
                    key={key}
                    type="button"
                    className={listCss.part}
                    aria-pressed={part === key}
                    onClick={() => props.onPart(key)}
                  >
                    {t(`parts.${key}`)}
                  </button>
                ))}
              </fieldset>
            )}
          </>
        )}
      </header>
      {place.folder === 'trash' && !place.label && <p className={listCss.lead}>{t('list.trash-lead')}</p>}
      {rows === undefined ? (
        props.error ? (
          <ErrorPiece error={props.error} onRetry={props.onRetry} />
        ) : (
          slow && <Skeleton height="420px" />
        )
      ) : rows.length === 0 ? (
        <Nothing {...props} title={title} />
      ) : (
        <MailRows
          rows={rows}
          place={place}
          hrefOf={props.hrefOf}
          current={props.current}
          chosen={chosen}
          onChoose={id => onChosen(toggled(chosen ?? new Set(), id))}
        />
      )}
      <div className={listCss.pages}>
        <Pagination page={props.page} perPage={PER_PAGE} count={props.count} onPage={props.onPage} />
      </div>
    </section>
  )
}

/** The set with this one in it, or without. */
export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

function Nothing({ search, onSearch, part, onPart, title }: MailListProps & { title: string }) {
  const t = useText<typeof strings>('mailbox')
  const narrowed = search !== '' || part !== 'all'
  return (
    <EmptyState
      kind={narrowed ? 'no-match' : 'none-yet'}
      title={t(search ? 'list.empty-found' : 'list.empty-too', { place: isolate(title) })}
      action={narrowed && <Button onClick={() => (search ? onSearch('') : onPart('all'))}>{t('list.clear')}</Button>}
    />
  )
}

/** The folders and labels where there is no room beside the list. */
function PlaceMenu({ counts }: { counts: Counts | undefined }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <Menu
      label={t('list.menu')}
      trigger={<IconButton size="compact" label={t('list.menu')} icon={<MenuIcon {...iconProps} />} />}
      items={[
        ...FOLDERS.map(folder => {
          const Icon = FOLDER_ICONS[folder]
          const count = counts && folder in counts ? counts[folder as keyof Counts] : 0
          return {
            key: folder,
            label: t(`folders.${folder}`),
            icon: <Icon {...iconProps} />,
            href: addressOf({ folder }),
            ...(count > 0 && { hint: String(count) }),
          }
        }),
        ...LABELS.map((label, at) => ({
          key: label,
          label: t(`labels.${label}`),
          icon: <span className={css.swatch} data-label={label} aria-hidden="true" />,
          href: addressOf({ folder: 'inbox' as const, label }),
          separated: at === 0,
        })),
      ]}
    />
  )
}

/** What can be done with those that are chosen. */
function ChosenBar({
  rows = [],
  place,
  chosen,
  onChosen,
  onDo,
  onLater,
}: MailListProps & { chosen: ReadonlySet<string> }) {
  const t = useText<typeof strings>('mailbox')
  const may = holds(useViewer(), ANSWER.permission)
  const of = rows.filter(row => chosen.has(row._id))
  const all = rows.length > 0 && of.length === rows.length
  const act = (key: Exclude<Act, 'label' | 'unlabel'>, icon: ReactNode, does: () => void = () => onDo(key)) => (
    <IconButton size="compact" label={t(`acts.${key}`)} icon={icon} disabled={of.length === 0} onClick={does} />
  )
  const lies = place.label ? 'inbox' : place.folder
  return (
    <div className={listCss.chosen}>
      <Checkbox
        name="choose-all"
        label={
          <>
            <span aria-hidden="true">{t('list.chosen', { count: of.length })}</span>
            <VisuallyHidden>{t('list.choose-all')}</VisuallyHidden>
          </>
        }
        value={all}
        onChange={() => onChosen(all ? new Set() : new Set(rows.map(row => row._id)))}
      />
      <div className={css.acts} role="toolbar" aria-label={t('acts.toolbar')}>
        {act('read', <MailOpen {...iconProps} />)}
        {act('unread', <Mail {...iconProps} />)}
        {act('star', <Star {...iconProps} />)}
        {may && (
          <>
            <LabelMenu
              labels={of[0]?.labels.filter(label => of.every(row => row.labels.includes(label))) ?? []}
              run={onDo}
            />
            {lies === 'inbox' && act('later', <AlarmClock {...iconProps} />, onLater)}
            {lies === 'spam'
              ? act('not-spam', <ShieldCheck {...iconProps} />)
              : lies !== 'trash' && act('spam', <OctagonAlert {...iconProps} />)}
            {lies === 'trash'
              ? act('restore', <ArchiveRestore {...iconProps} />)
              : act('trash', <Trash2 {...iconProps} />)}
          </>
        )}
      </div>
    </div>
  )
}
