import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../../../platform/web/call.ts'
import { MessageSquare } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { listShared, SHARED, type SharedKind, type SharedThing } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import { CardPart } from './CardPart.tsx'
import { LinkPart, Paper, Pictures } from './CarriedParts.tsx'
import css from './Parts.module.css'
import { VoiceNote } from './VoiceNote.tsx'

const PER_PAGE = { pictures: 12, files: 8, voice: 8, links: 8, cards: 6 } as const

/** What was shared in a conversation, by kind, and where it stands there. */
export function SharedTabs({ sessionId }: { sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const [kind, setKind] = useState<SharedKind>('pictures')
  const [page, setPage] = useState(1)
  const perPage = PER_PAGE[kind]
  const read = useRead(
    listShared,
    { params: { sessionId }, query: { kind, page, perPage } },
    { keepPrevious: true, staleMs: 0 },
  )
  const id = useId()
  const counts = read.data?.counts
  const rows = read.data?.data ?? []
  return (
    <div className={css.shared}>
      <Tabs
        id={id}
        tabs={SHARED.map(key => ({ key, label: t(`parts.shared.${key}`), ...(counts && { count: counts[key] }) }))}
        value={kind}
        onChange={next => {
          setKind(next)
          setPage(1)
        }}
        label={t('parts.shared.label')}
      />
      <TabPanel of={id} value={kind}>
        {read.error && !read.data ? (
          <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton height="96px" />
        ) : rows.length === 0 ? (
          <EmptyState kind="none-yet" title={t(`parts.shared.none-${kind}`)} body={t(`parts.shared.no-${kind}`)} />
        ) : (
          <ul className={kind === 'pictures' ? css.sharedGrid : css.sharedList}>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a message may have shared several
              <li key={`${row.seq} ${index}`}>
                <Shared row={row} />
                <ShowThere sessionId={sessionId} seq={row.seq} short={kind === 'pictures'} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} perPage={perPage} count={read.data?.count ?? 0} onPage={setPage} />
      </TabPanel>
    </div>
  )
}

function Shared({ row }: { row: SharedThing }) {
  if (row.file) return row.file.type.startsWith('image/') ? <Pictures files={[row.file]} /> : <Paper file={row.file} />
  if (row.voice) return <VoiceNote voice={row.voice} />
  if (row.link) return <LinkPart link={row.link} />
  return row.card ? <CardPart of={row.card} /> : null
}

/** Goes to where it was said; under a picture of a grid without words, for which there is no room. */
function ShowThere({ sessionId, seq, short }: { sessionId: string; seq: number; short: boolean }) {
  const t = useText<typeof strings>('chat')
  const navigate = useNavigate()
  const go = () => void navigate(`/inbox/${sessionId}?at=${seq}`)
  if (short)
    return (
      <IconButton size="compact" label={t('parts.show-there')} icon={<MessageSquare {...iconSmall} />} onClick={go} />
    )
  return (
    <Button size="compact" variant="ghost" icon={<MessageSquare {...iconSmall} />} onClick={go}>
      {t('parts.show-there')}
    </Button>
  )
}
