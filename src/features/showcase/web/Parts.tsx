import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { DescriptorView } from '../../profiles/web/DescriptorView.tsx'
import { ProfileFiles } from '../../profiles/web/ProfileFiles.tsx'
import { ReviewsList } from '../../reviews/web/ReviewsList.tsx'
import type { Showcase } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import { Activity } from './Activity.tsx'
import { Followers } from './Followers.tsx'
import { Offers } from './Offers.tsx'
import css from './ShowcasePage.module.css'
import { Story } from './Story.tsx'

/** The view without the fields of the story, and the story. */
function parted(view: Showcase['view']) {
  const facts = allKinds.find(one => one.key === view.kind)?.facts
  const keys = [facts?.highlights, facts?.description]
  const all = view.groups.flatMap(group => group.fields)
  const story = keys.flatMap(key => all.find(field => field.key === key && field.value) ?? [])
  const groups = view.groups.map(group => ({ ...group, fields: group.fields.filter(field => !story.includes(field)) }))
  return { story, rest: { ...view, groups: groups.filter(group => group.fields.length > 0) } }
}

const TABS = ['about', 'offers', 'reviews', 'activity', 'followers', 'files'] as const
type Tab = (typeof TABS)[number]

/** What the owner's own page adds to each group: where it is edited, and what a reviewer asked. */
export type Owning = {
  editAt: (group: string) => string | null
  mark: (field: string) => 'asked' | null
}

type PartsProps = { showcase: Showcase; owning?: Owning | undefined }

/** The parts of a public page; the open one stands in the address. */
export function Parts({ showcase, owning }: PartsProps) {
  const t = useText<typeof strings>('showcase')
  const [asked, setTab] = useQueryState('tab', 'about')
  const shown = TABS.find(tab => tab === asked) ?? 'about'
  const files = filesOf(showcase)
  const counts: Partial<Record<Tab, number>> = {
    ...showcase.counts,
    activity: undefined,
    offers: showcase.counts.offers || undefined,
    reviews: showcase.counts.reviews || undefined,
    files: files.length,
  }
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        value={shown}
        onChange={setTab}
        tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`), count: counts[key] }))}
      />
      <div className={css.part}>
        <h2 className="visually-hidden">{t(`tabs.${shown}`)}</h2>
        {shown === 'about' && <About view={showcase.view} owning={owning} />}
        {shown === 'offers' && <Offers userId={showcase.userId} />}
        {shown === 'reviews' && <ReviewsList userId={showcase.userId} />}
        {shown === 'activity' && <Activity userId={showcase.userId} />}
        {shown === 'followers' && <Followers userId={showcase.userId} own={showcase.own} />}
        {shown === 'files' && files.length > 0 && <ProfileFiles files={files} />}
        {shown === 'files' && files.length === 0 && (
          <EmptyState kind="none-yet" level={3} title={t('no-files')} body={t('no-files-too')} />
        )}
      </div>
    </>
  )
}

const filesOf = ({ view }: Showcase) => view.groups.flatMap(group => group.files.flatMap(one => one.files))

function About({ view, owning }: { view: Showcase['view']; owning: Owning | undefined }) {
  const { story, rest } = parted(view)
  return (
    <>
      <Story kind={rest.kind} fields={story} />
      <div data-facts="tiles">
        <DescriptorView view={rest} withoutFiles level={2} {...owning} />
      </div>
    </>
  )
}
