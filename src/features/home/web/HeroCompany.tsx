import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Facades } from '../../../platform/web/ui/Facades.tsx'
import { CardFacts } from '../../profiles/web/show/CardFacts.tsx'
import { KindLine } from '../../profiles/web/show/KindLine.tsx'
import { PlaceLine } from '../../profiles/web/show/PlaceLine.tsx'
import styles from './HeroCompany.module.css'
import { useNewest } from './newest.ts'

/** The newest members of the directory, as its cards show them: one in full, the next beside it. A club without any shows the rings alone. */
export function HeroCompany() {
  const [first, second] = useNewest()
  if (!first) return null
  return (
    <>
      <div className={styles.card}>
        <div className={styles.picture}>
          <Facades seed={first._id} />
        </div>
        <div className={styles.facts}>
          <p className={styles.name}>
            <Bdi lang={first.language} clip>
              {first.name}
            </Bdi>
          </p>
          <PlaceLine card={first} />
          <CardFacts card={{ ...first, facts: first.facts.slice(0, 1) }} />
        </div>
      </div>
      {second && (
        <div className={styles.second}>
          <Avatar name={second.name} src={second.image?.thumbUrl} shape="square" seed={second._id} kind="company" />
          <div className={styles.who}>
            <p className={styles.name}>
              <Bdi lang={second.language} clip>
                {second.name}
              </Bdi>
            </p>
            <KindLine card={second} />
          </div>
          <p
            className={styles.says}
            lang={second.highlightsLanguage}
            dir={second.highlightsLanguage === 'ar' ? 'rtl' : 'ltr'}
          >
            {second.highlights}
          </p>
        </div>
      )}
    </>
  )
}
