import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { filtersOn, type Looked, queryOf } from '../../../engines/search/address.ts'
import { useFound, useLooked } from '../../../engines/search/web/data.ts'
import { FoundScreen } from '../../../engines/search/web/FoundScreen.tsx'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { BellPlus, Check, MessageSquare, Save } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listLookUps } from '../../lookups/web/public.ts'
import { ProfileCard } from '../../profiles/web/public.ts'
import { messageAddress } from '../../social/rules.ts'
import { BookmarkButton } from '../../social/web/public.ts'
import {
  changeSavedSearch,
  type Entry,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
  searchOf,
  seeSavedSearch,
} from '../contract.ts'
import { advisors, brokers, companies, type Directory, freelancers, investors } from '../rules/directory.ts'
import type { strings } from '../strings.en.ts'
import css from './directory-screens.module.css'
import { useListWords, useSuggestedName } from './labels.ts'
import { SavedDialog } from './saved/SavedDialog.tsx'
import type { Wish } from './saved/SavedFields.tsx'

/** Kind of target that stands for a member. */
const MEMBER = 'member'

/** What one does from a card: keep the member, or write to them. */
function CardActs({ entry, writes }: { entry: Entry; writes: boolean }) {
  const t = useText<typeof strings>('directories')
  return (
    <span className={css.acts}>
      <BookmarkButton kind={MEMBER} id={entry.userId} name={entry.name} />
      {writes && (
        <IconButton
          label={t('message', { name: isolate(entry.name) })}
          icon={<MessageSquare {...iconProps} />}
          href={messageAddress(entry.username)}
        />
      )}
    </span>
  )
}

/** A directory of members, whose searches can be kept. */
function DirectoryScreen({ directory }: { directory: Directory }) {
  const t = useText<typeof strings>('directories')
  const words = useListWords(directory)
  const [looked, change] = useLooked(directory)
  const { user } = useSession()
  const results = useFound<Entry>(searchOf(directory), looked)
  const suggested = useSuggestedName(words, looked, results.first)
  return (
    <FoundScreen
      filters={directory}
      words={words}
      lookUps={listLookUps}
      looked={looked}
      onChange={change}
      results={results}
      title={words.say('title')}
      lead={t(`pages.${directory.path}-too` as 'pages.companies-too')}
      keyOf={entry => entry._id}
      card={entry => (
        <ProfileCard
          card={entry.card}
          href={`/profile/${entry.username}`}
          action={entry.userId !== user?._id && <CardActs entry={entry} writes={user !== null} />}
        />
      )}
      tools={<SaveSearch directory={directory} looked={looked} suggested={suggested} />}
      none={
        <EmptyState
          kind="none-yet"
          title={words.say('none-yet')}
          body={words.say('none-yet-too')}
          action={
            <Button variant="primary" href="/account-type">
              {words.say('register')}
            </Button>
          }
        />
      }
    />
  )
}

/** Keeps what is looked for now; a visitor logs in first and comes back. One that is kept already leads to the list. */
function SaveSearch({ directory, looked, suggested }: { directory: Directory; looked: Looked; suggested: string }) {
  const t = useText<typeof strings>('directories')
  const { status } = useSession()
  const { currency } = useLanguage()
  const { pathname, search } = useLocation()
  const member = status === 'member'
  const { data } = useRead(listSavedSearches, undefined, { enabled: member })
  const query = queryOf(directory, new URLSearchParams(search))
  const kept = data?.data.find(one => one.kind === directory.kind && one.query === query)
  useSeen(kept)
  const [opened] = useQueryState('saved', '')
  const edited = data?.data.find(one => one._id === opened && one.kind === directory.kind)
  if (filtersOn(looked) === 0 && looked.text === '')
    return data && data.count > 0 ? <KeptLink kept={data.data} /> : null
  const icon = <BellPlus {...iconProps} />
  if (!member)
    return (
      <Button size="compact" icon={icon} href={`/login?next=${encodeURIComponent(pathname + search)}`}>
        {t('saved.save')}
      </Button>
    )
  if (kept)
    return (
      <Button size="compact" variant="ghost" icon={<Check {...iconProps} />} href="/saved-searches">
        <bdi>{kept.name}</bdi>
      </Button>
    )
  return (
    <>
      {edited && <UpdateSearch saved={edited} query={query} currency={currency} />}
      <NewSearch kind={directory.kind} query={query} currency={currency} suggested={suggested} />
    </>
  )
}

/** The way to one's saved searches, with how much is new in them. */
function KeptLink({ kept }: { kept: readonly { newCount: number }[] }) {
  const t = useText<typeof strings>('directories')
  const count = kept.reduce((sum, one) => sum + one.newCount, 0)
  return (
    <Button size="compact" variant="ghost" href="/saved-searches">
      {t('saved.title')}
      {count > 0 && <Chip tone="live">{t('saved.new', { count })}</Chip>}
    </Button>
  )
}

type Props = { kind: string; query: string; currency: string; suggested: string }

/** The button that keeps what is looked for, and what it asks. */
function NewSearch({ kind, query, currency, suggested }: Props) {
  const t = useText<typeof strings>('directories')
  const [open, setOpen] = useState(false)
  const save = useWrite(saveSearch, { invalidates: [listSavedSearches] })
  const keep = async (wish: Wish) => {
    const done = await save.run({ body: { kind, query, currency, ...wish } })
    if (done) toast({ tone: 'success', title: done.message, ms: 3000 })
    return done !== null
  }
  const close = () => {
    save.reset()
    setOpen(false)
  }
  return (
    <>
      <Button size="compact" icon={<BellPlus {...iconProps} />} onClick={() => setOpen(true)}>
        {t('saved.save')}
      </Button>
      <SavedDialog
        open={open}
        onClose={close}
        title={t('saved.save-title')}
        lead={t('saved.save-too')}
        start={{ name: suggested.slice(0, 80), alert: 'daily' }}
        busy={save.busy}
        refusal={save.refusal?.message ?? null}
        onKeep={keep}
      />
    </>
  )
}

/** A saved search that was opened and changed looks from now on for what is shown. */
function UpdateSearch({ saved, query, currency }: { saved: SavedSearch; query: string; currency: string }) {
  const t = useText<typeof strings>('directories')
  const change = useWrite(changeSavedSearch, { invalidates: [listSavedSearches] })
  const update = async () => {
    if (await change.run({ params: { searchId: saved._id }, body: { query, currency } }))
      toast({ tone: 'success', title: t('saved.updated'), ms: 3000 })
  }
  return (
    <Button size="compact" icon={<Save {...iconProps} />} loading={change.busy} onClick={() => void update()}>
      {t('saved.update', { name: saved.name })}
    </Button>
  )
}

/** Who looks at what a saved search finds has seen what is new in it. */
function useSeen(kept: SavedSearch | undefined): void {
  const { run } = useWrite(seeSavedSearch, { invalidates: [listSavedSearches] })
  const id = kept && kept.newCount > 0 ? kept._id : undefined
  useEffect(() => {
    if (id) void run({ params: { searchId: id } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each search that shows something new
  }, [id])
}

/** Another directory is another screen: what was typed in the one does not stay in the other. */
const screenOf = (directory: Directory) => () => <DirectoryScreen key={directory.kind} directory={directory} />

export const CompaniesScreen = screenOf(companies)
export const InvestorsScreen = screenOf(investors)
export const FreelancersScreen = screenOf(freelancers)
export const BrokersScreen = screenOf(brokers)
export const AdvisorsScreen = screenOf(advisors)
