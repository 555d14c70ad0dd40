import type { ReactNode } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { useKindWords } from '../../profiles/web/public.ts'
import type { Author } from '../contract.ts'
import css from './AuthorRow.module.css'

type AuthorFaceProps = { author: Pick<Author, 'id' | 'name' | 'userType' | 'picture'>; size?: 28 | 36 | 48 | 72 }

/** A member's picture: people round, companies square. */
export function AuthorFace({ author, size = 48 }: AuthorFaceProps) {
  return <MemberFace member={author} size={size} />
}

/** A member's name, leading to the public page where there is one. */
export function AuthorName({ author, className }: { author: Author; className?: string }) {
  const name = <Bdi lang={author.lang}>{author.name}</Bdi>
  return author.link ? (
    <Go to={author.link} className={className}>
      {name}
    </Go>
  ) : (
    <span className={className}>{name}</span>
  )
}

/** Who somebody is in two words: kind and industry. */
function AuthorTrade({ author }: { author: Author }) {
  const { language } = useLanguage()
  const industry = author.industry && nameIn(author.industry, language)
  return (
    <>
      {author.userType && (
        <span>
          <KindNoun kind={author.userType} />
        </span>
      )}
      {industry && (
        <span className={css.industry}>
          <Bdi clip>{industry}</Bdi>
        </span>
      )}
    </>
  )
}

const KindNoun = ({ kind }: { kind: string }) => <>{useKindWords(kind)('noun')}</>

/** The head of a post: who, what they are, when (each part of it a span); what was done stands after the name. */
export function AuthorRow({ author, does, about, end, small }: AuthorRowProps) {
  return (
    <div className={css.row} data-small={small || undefined}>
      <AuthorFace author={author} size={small ? 36 : 48} />
      <div className={css.words}>
        <p className={css.first}>
          <AuthorName author={author} className={css.name} /> {does && <span className={css.does}>{does}</span>}
        </p>
        <p className={css.about}>
          <AuthorTrade author={author} />
          {about}
        </p>
      </div>
      {end}
    </div>
  )
}

type AuthorRowProps = { author: Author; does?: ReactNode; about: ReactNode; end?: ReactNode; small?: boolean }
