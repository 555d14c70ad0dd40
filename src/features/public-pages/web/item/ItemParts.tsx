import { useId } from 'react'
import { useLocation } from 'react-router'
import type { FieldView } from '../../../../engines/forms/contract.ts'
import { fieldOf } from '../../../../engines/forms/descriptor.ts'
import { ShownFiles } from '../../../../engines/forms/web/shown/ShownFiles.tsx'
import { ShownText } from '../../../../engines/forms/web/shown/ShownText.tsx'
import { useFormWords } from '../../../../engines/forms/web/use-form-words.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { ITEM } from '../../../items/contract.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { itemKind } from '../../../items/kinds/all-items.ts'
import { ItemFacts, ItemsAround } from '../../../items/web/public.ts'
import { ReportDialog } from '../../../reports/web/public.ts'
import { Comments, PostText, useReactions } from '../../../social/web/public.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'

/** Said elsewhere on the page, or of little weight at a glance. */
const ELSEWHERE = [
  'name',
  'highlights',
  'description',
  'detailsofOwner',
  'category',
  'priceNumber',
  'currencyId',
  'rentalPeriod',
  'budgetCurrencyId',
  'saleType',
  'blockchainExchange',
]

const SHORT = 60
const KEY_FACTS = 6

const isShort = ({ value }: FieldView): boolean =>
  value !== null && value.is !== 'link' && value.is !== 'rows' && !(value.is === 'text' && value.text.length > SHORT)

/** The few facts that stand below the description: what is short, of the kind itself first. */
function keyFacts(item: ItemPage): FieldView[] {
  return item.groups
    .flatMap(group => group.fields)
    .filter(field => !ELSEWHERE.includes(field.key) && isShort(field))
    .slice(0, KEY_FACTS)
}

/** A few facts at a glance. */
function KeyFacts({ item }: { item: ItemPage }) {
  if (keyFacts(item).length === 0) return null
  return (
    <ItemsAround>
      <Card className={css.key}>
        <Rows item={item} />
      </Card>
    </ItemsAround>
  )
}

function Rows({ item }: { item: ItemPage }) {
  const { kind } = item.card
  const say = useFormWords(kind)
  const rows = keyFacts(item).map(({ key, value }) => ({
    label: say(`fields.${key}.${fieldOf(itemKind(kind), key)?.shown ? 'shown' : 'label'}`),
    value: value && <ShownText kind={kind} field={key} value={value} />,
  }))
  return <Facts rows={rows} />
}

const TABS = ['description', 'facts', 'files', 'comments'] as const

/** The parts of an offer's page; the open one stands in the address, and a link to a comment opens the comments. */
export function ItemParts({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
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

/** The documents of an offer, for whoever may open them. */
function ItemFiles({ item: { documents } }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const { pathname, search } = useLocation()
  if (documents === null)
    return (
      <EmptyState
        kind="no-permission"
        level={3}
        title={t('item.locked-files')}
        body={t('item.locked-files-too')}
        action={<Button href={`/login?next=${encodeURIComponent(pathname + search)}`}>{t('item.login')}</Button>}
      />
    )
  if (documents.length > 0) return <ShownFiles files={documents} />
  return <EmptyState kind="none-yet" level={3} title={t('item.no-files')} body={t('item.no-files-too')} />
}
