import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ProfileCard } from '../../profiles/web/ProfileCard.tsx'
import { BookmarkButton } from '../../social/web/BookmarkButton.tsx'
import { type Entry, searchOf } from '../contract.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import { useFound, useLooked } from './data.ts'
import { FoundScreen } from './FoundScreen.tsx'
import { useListWords, useSuggestedName } from './labels.ts'
import { SaveSearch } from './saved/SaveSearch.tsx'

/** Kind of target that stands for a member. */
const MEMBER = 'member'

/** A directory of members, whose searches can be kept. */
export function DirectoryScreen({ directory }: { directory: Directory }) {
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
          action={entry.userId !== user?._id && <BookmarkButton kind={MEMBER} id={entry.userId} name={entry.name} />}
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
