import {
  Bookmark,
  BookOpen,
  Briefcase,
  Factory,
  Gavel,
  type LucideIcon,
  Newspaper,
  Star,
  UserRound,
} from 'lucide-react'
import type { strings } from '../strings.en.ts'

/** The drawing of each kind that has words of its own here; one that a feature adds without any is among the others. */
export const kindIcons: Record<keyof typeof strings.kind, LucideIcon> = {
  member: UserRound,
  industry: Factory,
  item: Briefcase,
  auction: Gavel,
  post: Newspaper,
  article: BookOpen,
  review: Star,
  other: Bookmark,
}

/** The kind whose words and drawing stand for it. */
export const knownKind = (kind: string): keyof typeof kindIcons =>
  kind in kindIcons ? (kind as keyof typeof kindIcons) : 'other'
