import { useState } from 'react'
import { refusalToAccess, type UserType } from '../../../platform/shared/access.ts'
import type { FoundIcon } from '../../../platform/shared/found-icons.ts'
import { commaOf, nameIn } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import {
  BookOpen,
  Briefcase,
  Flag,
  Hammer,
  type IconDrawing,
  LifeBuoy,
  Lightbulb,
  Package,
  UserRound,
} from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../platform/web/ui/KindGlyph.tsx'
import { useRested } from '../../../platform/web/use-rested.ts'
import { type ArticleHit, type DeskHit, type ItemHit, type MemberHit, searchDesk, searchMembers } from '../contract.ts'
import type { PaletteChoice } from './palette-choice.ts'
import { type RecentMember, recentMembers, rememberMember } from './recent.ts'

/** Typing goes on meanwhile: the answer of a word is asked for when the fingers rest this long. */
const REST_MS = 80
/** Two letters begin too many words of a large club to be answered while somebody types. */
const LEAST = 3

function placeOf({ city, country }: MemberHit, language: 'en' | 'ar'): string {
  const named = country && nameIn(country, language)
  return [city, named].filter(Boolean).join(commaOf(language))
}

const choiceOf = (member: RecentMember, open: (path: string) => void): PaletteChoice => ({
  key: `member:${member.username}`,
  group: 'members',
  words: { en: member.name, ar: member.name },
  about: member.about,
  icon: <KindGlyph kind={member.kind as UserType} size={iconProps.size} />,
  run: () => {
    rememberMember(member)
    open(`/profile/${member.username}`)
  },
})

const drawings: Record<ItemHit['kind'], IconDrawing> = {
  idea: Lightbulb,
  project: Hammer,
  product: Package,
  service: Briefcase,
}

function itemChoice({ _id, kind, name, ownerName }: ItemHit, open: (path: string) => void): PaletteChoice {
  const Drawing = drawings[kind]
  return {
    key: `item:${_id}`,
    group: 'items',
    words: { en: name, ar: name },
    about: ownerName,
    icon: <Drawing {...iconProps} />,
    run: () => open(`/profile/details/${_id}`),
  }
}

const articleChoice = ({ _id, title, path }: ArticleHit, open: (path: string) => void): PaletteChoice => ({
  key: `article:${_id}`,
  group: 'articles',
  words: { en: title, ar: title },
  icon: <BookOpen {...iconProps} />,
  run: () => open(path),
})

const deskDrawings: Record<FoundIcon, IconDrawing> = { person: UserRound, ticket: LifeBuoy, report: Flag }

function deskChoice({ _id, icon, title, about, to }: DeskHit, open: (path: string) => void): PaletteChoice {
  const Drawing = deskDrawings[icon]
  return {
    key: `desk:${_id}`,
    group: 'desk',
    words: { en: title, ar: title },
    about,
    icon: <Drawing {...iconProps} />,
    run: () => open(to),
  }
}

/** The number of a ticket or of a case is short. */
const NUMBER = /^(#|c-)?\d+$/i

/** What the club's people find beside what everybody does; nothing for anybody else. */
function useDesk(q: string, typed: string, open: (path: string) => void): readonly PaletteChoice[] {
  const staff = refusalToAccess('staff', useViewer()) === null
  const asks = (text: string) => staff && (text.length >= LEAST || NUMBER.test(text))
  const { data } = useRead(searchDesk, { query: { q } }, { enabled: asks(q), keepPrevious: true, staleMs: 15_000 })
  return asks(q) && asks(typed) && data ? data.data.map(hit => deskChoice(hit, open)) : []
}

/** Members, offers and articles that answer what is typed in the palette, and the members who were opened last while nothing is. */
export function useMembers(query: string, open: (path: string) => void): readonly PaletteChoice[] {
  const { language } = useLanguage()
  const q = useRested(query.trim(), REST_MS)
  const enabled = q.length >= LEAST
  const { data } = useRead(
    searchMembers,
    { query: { q, perPage: 6 } },
    { enabled, keepPrevious: true, staleMs: 60_000 },
  )
  const [recent] = useState(recentMembers)
  const desk = useDesk(q, query.trim(), open)
  if (query.trim() === '') return recent.map(member => choiceOf(member, open))
  if (query.trim().length < LEAST || !enabled || !data) return desk
  const members = data.data.map(hit =>
    choiceOf({ kind: hit.kind, username: hit.username, name: hit.name, about: placeOf(hit, language) }, open),
  )
  return [
    ...members,
    ...data.items.map(item => itemChoice(item, open)),
    ...data.articles.map(article => articleChoice(article, open)),
    ...desk,
  ]
}
