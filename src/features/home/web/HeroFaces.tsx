import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Facades } from '../../../platform/web/ui/Facades.tsx'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import type { Face } from '../contract/home.ts'
import type { strings } from '../strings.en.ts'
import { useHome } from './data.ts'
import styles from './HeroFaces.module.css'

/** Two real members on the drawing: one in full, the next beside it. A club without any shows the drawing alone. */
export function HeroFaces() {
  const [first, second] = useHome()?.faces ?? []
  return (
    <>
      {first && <FullFace face={first} />}
      {second && <SideFace face={second} />}
    </>
  )
}

/** Keeps a name of the other script from turning the words around it. */
const apart = (text: string): string => `\u2068${text}\u2069`

function FullFace({ face }: { face: Face }) {
  const t = useText<typeof strings>('home')
  const { city, country } = face
  const place = city && country ? t('hero.place', { city: apart(city), country: apart(country) }) : (country ?? city)
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <Facades seed={face._id} />
      </div>
      <div className={styles.facts}>
        <FaceName face={face} />
        <p className={styles.place}>
          <bdi>{face.trade}</bdi>
          {face.trade && place && ' · '}
          {place}
        </p>
        {face.figure && (
          <p className={styles.figure}>
            <span className={styles.label}>{face.figure.label}</span>
            <bdi className={styles.value}>{face.figure.text}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

function SideFace({ face }: { face: Face }) {
  const t = useText<typeof strings>('home')
  return (
    <div className={styles.second}>
      <Avatar name={face.name} src={face.imageUrl} shape="square" seed={face._id} kind="company" />
      <div className={styles.who}>
        <FaceName face={face} />
        <VerifiedMark kind="company" label={t('hero.verified')} />
      </div>
      <p className={styles.says} lang={face.highlightsLanguage} dir={face.highlightsLanguage === 'ar' ? 'rtl' : 'ltr'}>
        {face.highlights}
      </p>
    </div>
  )
}

function FaceName({ face }: { face: Face }) {
  return (
    <p className={styles.name}>
      <Bdi lang={face.language} clip>
        {face.name}
      </Bdi>
    </p>
  )
}
