import { NamingArea } from '../../../platform/web/forms/naming/NamingArea.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'

type WordsFieldProps = { text: string; onText: (text: string) => void; opens?: boolean | undefined; invalid: boolean }

/** One's own face and the field. It grows with what is typed; each text in the direction of its first letter. */
export function WordsField({ text, onText, opens, invalid }: WordsFieldProps) {
  const t = useText<typeof strings>('lounge')
  const { user } = useSession()
  return (
    <div className={css.top}>
      <span className={css.face}>
        <MemberFace
          member={{
            id: user?._id ?? '',
            name: user?.name ?? '',
            picture: user?.profileImage,
            userType: user?.userType,
          }}
        />
      </span>
      <NamingArea text={text} onText={onText}>
        <textarea
          className={css.words}
          data-filled={text !== '' || undefined}
          // Whoever pressed + wants to write: the sheet puts the focus here.
          data-autofocus={opens ? '' : undefined}
          data-tall={opens || undefined}
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          aria-invalid={invalid || undefined}
          placeholder={t('composer.placeholder')}
          {...(text !== '' && { dir: 'auto' })}
          onChange={event => onText(event.target.value)}
        />
      </NamingArea>
    </div>
  )
}
