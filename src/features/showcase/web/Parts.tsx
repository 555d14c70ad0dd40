import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { DescriptorView } from '../../profiles/web/DescriptorView.tsx'
import { ProfileFiles } from '../../profiles/web/ProfileFiles.tsx'
import type { Showcase } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
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

/** About, and pictures with files; the open one stands in the address. */
export function Parts({ showcase }: { showcase: Showcase }) {
  const t = useText<typeof strings>('showcase')
  const [tab, setTab] = useQueryState('tab', 'about')
  const files = showcase.view.groups.flatMap(group => group.files.flatMap(one => one.files))
  const shown = tab === 'files' ? 'files' : 'about'
  const { story, rest } = parted(showcase.view)
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        value={shown}
        onChange={setTab}
        tabs={[
          { key: 'about', label: t('tabs.about') },
          { key: 'files', label: t('tabs.files'), count: files.length },
        ]}
      />
      <div className={css.part}>
        {shown === 'about' && (
          <>
            <Story kind={rest.kind} fields={story} />
            <div data-facts="tiles">
              <DescriptorView view={rest} withoutFiles level={2} />
            </div>
          </>
        )}
        {shown === 'files' && files.length > 0 && <ProfileFiles files={files} />}
        {shown === 'files' && files.length === 0 && (
          <EmptyState kind="none-yet" title={t('no-files')} body={t('no-files-too')} />
        )}
      </div>
    </>
  )
}
