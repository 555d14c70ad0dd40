import type { FileView } from '../../../platform/shared/files-contract.ts'
import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import { FileText } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { CaseView, Compared } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import styles from './CaseScreen.module.css'

/** What was reported as it stood at the first report, beside what it is now: what is gone is struck, what is new underlined. */
export function CaseThing({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const { thing } = view
  const same = thing.shown && !thing.changed
  return (
    <Section
      title={t('case.thing')}
      action={
        view.link && (
          <LinkText to={view.link} external>
            {t('case.open-thing')}
          </LinkText>
        )
      }
    >
      <div className={styles.versions} data-alone={same || undefined}>
        <section className={styles.version} aria-label={t('case.before')}>
          <header className={styles.versionHead}>
            <h3>{t('case.before')}</h3>
            <span className={styles.quiet}>
              <DateText value={thing.reportedAt} withTime="brief" />
              {same && ` · ${t('case.unchanged-now')}`}
            </span>
          </header>
          {thing.pictures.length > 0 && (
            <div className={styles.pictures}>
              {thing.pictures.map(file => (
                <Carried key={file._id} file={file} />
              ))}
            </div>
          )}
          <Fields fields={thing.fields} side="before" />
        </section>
        {!same && <Now view={view} />}
      </div>
    </Section>
  )
}

/** What it carried: pictures are seen, voice notes heard, everything else is opened. */
function Carried({ file }: { file: FileView }) {
  const t = useText<typeof strings>('complaints')
  if (file.type.startsWith('image/')) return <img src={file.thumbUrl ?? file.fileUrl} alt="" loading="lazy" />
  if (file.type.startsWith('audio/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice note that a member recorded has no captions
    return <audio controls preload="none" src={file.fileUrl} aria-label={t('case.voice')} className={styles.voice} />
  return (
    <span className={styles.document}>
      <LinkText to={file.fileUrl} external>
        <FileText {...iconSmall} /> <Bdi>{file.name}</Bdi>
      </LinkText>
    </span>
  )
}

function Now({ view: { thing } }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  return (
    <section className={styles.version} aria-label={t('case.now')}>
      <header className={styles.versionHead}>
        <h3>{t('case.now')}</h3>
        <span className={styles.warns}>{thing.changed && t('case.changed')}</span>
      </header>
      {!thing.shown && <p className={styles.gone}>{t('case.gone')}</p>}
      <Fields fields={thing.fields} side="now" />
    </section>
  )
}

/** What says most comes first; what has no name of its own is shown only where it changed. */
const FIRST = ['name', 'title', 'text', 'stars', 'description', 'highlights']
/** Said beside the case already, or a word of the program's: shown where it changed. */
const QUIET = /^(kind|saleType|status|state|mode|audience|author|owner|username|currency)$/
/** Who it is of is said at the head of the case. */
const isQuiet = ({ key }: Compared) => key.split('.').some(part => QUIET.test(part))
const isMoved = ({ before, now }: Compared) => [...(before ?? []), ...(now ?? [])].some(piece => piece.is !== 'same')
const place = ({ key }: Compared) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

function Fields({ fields, side }: { fields: readonly Compared[]; side: 'before' | 'now' }) {
  const t = useText<typeof strings>('complaints') as (key: string) => string
  const name = (key: string): string | null => {
    const last = key.split('.').at(-1)!
    const said = t(`case.fields.${last}`)
    return said === `case.fields.${last}` ? null : said
  }
  const shown = fields
    .filter(field => field[side] && ((name(field.key) && !isQuiet(field)) || isMoved(field)))
    .toSorted((a, b) => place(a) - place(b))
  return (
    <dl className={styles.fields}>
      {shown.map(field => (
        <div key={field.key} className={styles.field}>
          <dt>{name(field.key) ?? field.key}</dt>
          <Words pieces={field[side]!} />
        </div>
      ))}
    </dl>
  )
}

/** What fits on a line of a version. */
const LINE = 60

function Words({ pieces }: { pieces: NonNullable<Compared['before']> }) {
  const t = useText<typeof strings>('complaints')
  const text = pieces.map(piece => piece.text).join('')
  const language = languageOfText(text)
  // One line stands where the page begins, running text on its own side.
  const Line = text.length > LINE || text.includes('\n') ? 'div' : 'bdi'
  return (
    <dd>
      <Line lang={language} dir={directionOf(language)}>
        {pieces.map((piece, at) =>
          piece.is === 'same' ? (
            piece.text
          ) : piece.is === 'gone' ? (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
            <del key={at}>{piece.text}</del>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
            <ins key={at}>{piece.text}</ins>
          ),
        )}
        {pieces.length === 0 && <VisuallyHidden>{t('case.gone-field')}</VisuallyHidden>}
      </Line>
    </dd>
  )
}
