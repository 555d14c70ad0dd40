import { useRef, useState } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { FileText, Image, Plus, Tag } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { CARD_KINDS, type CardKind, type CardRef, listSpeakable } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import css from './Parts.module.css'
import { ACCEPTED } from './uploads.ts'

type AttachProps = {
  /** Null where only cards go along: to somebody who has not answered yet. */
  onFiles: ((files: File[]) => void) | null
  onCard: (card: CardRef) => void
}

/** What can go along with a message. */
export function AttachMenu({ onFiles, onCard }: AttachProps) {
  const t = useText<typeof strings>('chat')
  const pictures = useRef<HTMLInputElement>(null)
  const documents = useRef<HTMLInputElement>(null)
  const [picks, setPicks] = useState(false)
  const label = t('parts.attach')
  const files = onFiles
    ? [
        {
          key: 'picture',
          label: t('parts.attach-picture'),
          icon: <Image {...iconProps} />,
          onPick: () => pictures.current?.click(),
        },
        {
          key: 'document',
          label: t('parts.attach-document'),
          icon: <FileText {...iconProps} />,
          onPick: () => documents.current?.click(),
        },
      ]
    : []
  const card = {
    key: 'card',
    label: t('parts.attach-card'),
    icon: <Tag {...iconProps} />,
    onPick: () => setPicks(true),
  }
  return (
    <span className={css.attach}>
      <Menu
        label={label}
        trigger={<IconButton label={label} icon={<Plus {...iconProps} />} />}
        items={[...files, card]}
      />
      {onFiles &&
        (['pictures', 'documents'] as const).map(kind => (
          <input
            key={kind}
            ref={kind === 'pictures' ? pictures : documents}
            type="file"
            hidden
            multiple
            accept={ACCEPTED[kind]}
            aria-label={t(kind === 'pictures' ? 'parts.attach-picture' : 'parts.attach-document')}
            onChange={event => {
              onFiles([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        ))}
      {picks && (
        <PickCard
          onClose={() => setPicks(false)}
          onPick={one => {
            setPicks(false)
            onCard(one)
          }}
        />
      )}
    </span>
  )
}

/** What one may want to speak of, by kind and words. */
function PickCard({ onClose, onPick }: { onClose: () => void; onPick: (card: CardRef) => void }) {
  const t = useText<typeof strings>('chat')
  const [kind, setKind] = useState<CardKind>('item')
  const [search, setSearch] = useState('')
  const read = useRead(
    listSpeakable,
    { query: { kind, perPage: 50, ...(search && { search }) } },
    { keepPrevious: true },
  )
  const cards = read.data?.data ?? []
  return (
    <Dialog open onClose={onClose} title={t('parts.attach-card')}>
      <div className={css.pick}>
        <Tabs
          tabs={CARD_KINDS.map(key => ({ key, label: t(`parts.many.${key}`) }))}
          value={kind}
          onChange={setKind}
          label={t('parts.attach-card')}
        />
        <SearchField label={t('parts.pick-search')} value={search} onChange={setSearch} />
        {read.error ? (
          <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton height="160px" />
        ) : cards.length === 0 ? (
          <EmptyState
            kind={search ? 'no-match' : 'none-yet'}
            title={t(search ? 'parts.pick-unknown' : 'parts.pick-none')}
            body={t(`parts.none.${kind}`)}
          />
        ) : (
          <ul className={css.picks}>
            {cards.map(card => (
              <li key={card.id}>
                <button type="button" className={css.pickRow} onClick={() => onPick({ kind: card.kind, id: card.id })}>
                  {card.picture ? <img src={card.picture} alt="" className={css.uploadFace} /> : <Tag {...iconProps} />}
                  <Bdi clip>{card.title}</Bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
