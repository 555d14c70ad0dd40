import { useId } from 'react'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ITEM } from '../../../items/contract.ts'
import { ItemFacts } from '../../../items/web/page/ItemFacts.tsx'
import { ReportDialog } from '../../../reports/web/ReportDialog.tsx'
import { Comments } from '../../../social/web/comments/Comments.tsx'
import { PostText } from '../../../social/web/PostText.tsx'
import { useReactions } from '../../../social/web/use-reactions.ts'
import type { strings } from '../../strings.en.ts'
import { ItemFiles } from './ItemFiles.tsx'
import css from './ItemPage.module.css'
import { KeyFacts } from './KeyFacts.tsx'

const TABS = ['description', 'facts', 'files', 'comments'] as const

/** The parts of an offer's page; the open one stands in the address, and a link to a comment opens the comments. */
export function ItemParts({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const id = useId()
  const [comment, setComment] = useQueryState('comment')
  const [asked, setTab] = useQueryState('tab', comment ? 'comments' : 'description')
  const { comments } = useReactions({ kind: ITEM, id: item.card._id })
  const shown = TABS.find(tab => tab === asked) ?? 'description'
  const counts = { files: item.documents?.length || undefined, comments: comments || undefined }
  const choose = (tab: string) => {
    if (comment) setComment('')
    setTab(tab)
  }
  return (
    <>
      <Tabs
        id={id}
        label={t('item.tabs.label')}
        value={shown}
        onChange={choose}
        tabs={TABS.map(key => ({ key, label: t(`item.tabs.${key}`), count: { ...counts }[key as 'files'] }))}
      />
      <TabPanel of={id} value={shown}>
        <h2 className="visually-hidden">{t(`item.tabs.${shown}`)}</h2>
        {shown === 'description' && <Description item={item} />}
        {shown === 'facts' && <ItemFacts item={item} level={2} />}
        {shown === 'files' && <ItemFiles item={item} />}
        {shown === 'comments' && (
          <Comments kind={ITEM} id={item.card._id} ownerId={item.card.owner.id} report={ReportDialog} />
        )}
      </TabPanel>
    </>
  )
}

function Description({ item }: { item: ItemPage }) {
  const { card, description } = item
  return (
    <div className={css.description}>
      <div className={css.lead}>
        <PostText text={card.highlights} lang={card.lang} mentions={[]} />
      </div>
      <div className={css.story}>
        <PostText text={description} lang={card.lang} mentions={[]} />
      </div>
      <KeyFacts item={item} />
    </div>
  )
}
