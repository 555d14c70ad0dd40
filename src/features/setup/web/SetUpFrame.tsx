import type { ReactNode } from 'react'
import { Languages, Moon, Sun } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { ClubLogo, useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import noticeStyles from './Notice.module.css'
import styles from './SetUpFrame.module.css'

/** Each language names itself in itself. */
const OTHER = { en: { code: 'ar', name: 'العربية' }, ar: { code: 'en', name: 'English' } } as const

/** The page of the first run: the club's sign, the two languages, both skins, and nothing that leads away. */
export function SetUpFrame({ children }: { children: ReactNode }) {
  const { name } = useClub()
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Wrap className={styles.bar}>
          <span className={styles.brand}>
            <ClubLogo />
            <bdi className={styles.name}>{name}</bdi>
          </span>
          <Tools />
        </Wrap>
      </header>
      {children}
    </div>
  )
}

function Tools() {
  const t = useText<typeof strings>('setup')
  const { language, setLanguage, skin, setSkin } = useLanguage()
  const other = OTHER[language]
  const dark = skin === 'dark' || (skin === 'system' && document.documentElement.dataset.theme === 'dark')
  return (
    <span className={styles.tools}>
      <Button variant="ghost" icon={<Languages {...iconProps} />} onClick={() => void setLanguage(other.code)}>
        <span lang={other.code}>{other.name}</span>
      </Button>
      <IconButton
        label={t(dark ? 'light' : 'dark')}
        icon={dark ? <Sun {...iconProps} /> : <Moon {...iconProps} />}
        onClick={() => setSkin(dark ? 'light' : 'dark')}
      />
    </span>
  )
}

type NoticeProps = { title: string; body: string; more?: ReactNode; action?: ReactNode }

/** One thing to say, with the drawing of the house beside it. */
export function Notice({ title, body, more, action }: NoticeProps) {
  return (
    <SetUpFrame>
      <Wrap className={noticeStyles.page}>
        <div className={noticeStyles.panel} aria-hidden="true">
          <Rings seed="first run" corner="bottom-end" />
          <span className={noticeStyles.sign}>
            <ClubLogo size={96} on="petrol" />
          </span>
        </div>
        <div className={noticeStyles.words}>
          <h1>{title}</h1>
          <p className={noticeStyles.body}>{body}</p>
          {more && <p className={noticeStyles.more}>{more}</p>}
          {action && <div>{action}</div>}
        </div>
      </Wrap>
    </SetUpFrame>
  )
}
