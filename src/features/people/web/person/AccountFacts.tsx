import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { PersonView } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'

/** Address, language and ids of an account. */
export function AccountFacts({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const rows = [
    {
      label: t('list.email'),
      value: <Bdi ltr>{person.email}</Bdi>,
    },
    {
      label: t('list.verified'),
      value: person.verifiedAt ? <DateText value={person.verifiedAt} withTime /> : t('standing.unverified'),
    },
    { label: t('list.joined'), value: <DateText value={person.joinedAt} withTime /> },
    { label: t('page.language'), value: t(`languages.${person.language}`) },
    { label: t('page.currency'), value: <Bdi ltr>{person.currency}</Bdi> },
    { label: t('page.id'), value: <CopyText value={person._id} shown={`${person._id.slice(0, 13)}…`} /> },
  ]
  return <Facts layout="list" rows={rows} />
}
