// text: samples for the people who build the club

import type { CSSProperties, ReactNode } from 'react'
import { ArrowRight, Bookmark } from '../icons.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Bdi } from '../ui/Bdi.tsx'
import cardBodyStyles from '../ui/Card.module.css'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Facades } from '../ui/Facades.tsx'
import { Facts } from '../ui/Facts.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { KindGlyph } from '../ui/KindGlyph.tsx'
import { Rings } from '../ui/Rings.tsx'
import { SkeletonCard } from '../ui/SkeletonCard.tsx'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import styles from './KitScreen.module.css'
import { SampleMoney } from './SampleMoney.tsx'
import { useSample } from './use-sample.ts'

export function CardsSection() {
  const say = useSample()
  return (
    <div className={styles.grid}>
      <DirectoryCard />
      <SkeletonCard />
      <Card bare href="/item" linkLabel={say('Solar roof for a cold store', 'سقف شمسي لمخزن تبريد')}>
        <div className={styles.picture} style={{ borderRadius: 0 }}>
          <Facades seed="solar roof" />
          <span className={styles.corner}>
            <Chip tone="paper">{say('Project', 'مشروع')}</Chip>
          </span>
          <span className={styles.low}>
            <Chip tone="live">{say('Live · 1 h 12 min', 'جارٍ · ساعة و12 دقيقة')}</Chip>
          </span>
        </div>
        <CardBody>
          <p className={styles.name}>
            {say('Solar roof for a cold store, 1.2 MW', 'سقف شمسي لمخزن تبريد، 1.2 ميغاواط')}
          </p>
          <p className={styles.small}>
            <Bdi>Sahara Solar Works</Bdi>
          </p>
          <p className={styles.caption}>{say('Current bid', 'المزايدة الحالية')}</p>
          <p className={styles.figure}>
            <SampleMoney amount={184_500} currency="USD" />
          </p>
        </CardBody>
      </Card>
      <Card bare edge="investor" href="/investor" linkLabel={say('Investor', 'مستثمر')}>
        <div className={styles.band}>
          <Rings seed="chooser investor" kind="investor" />
        </div>
        <CardBody>
          <div className={styles.row} style={{ '--kind': 'var(--investor)' } as CSSProperties}>
            <span className={styles.kindIcon}>
              <KindGlyph kind="investor" />
            </span>
            <h3>{say('Investor', 'مستثمر')}</h3>
          </div>
          <p>
            {say(
              'Say what you look for and see companies whose figures were checked.',
              'بيان ما يهمّك، والاطلاع على شركات دُقّقت أرقامها.',
            )}
          </p>
        </CardBody>
      </Card>
      <Card edge="broker" href="/broker" linkLabel={say('Broker', 'وسيط')}>
        <div className={styles.row} style={{ '--kind': 'var(--broker)' } as CSSProperties}>
          <span className={styles.kindIcon}>
            <KindGlyph kind="broker" />
          </span>
          <div className={styles.grow}>
            <p className={styles.name}>{say('Broker', 'وسيط')}</p>
            <p className={styles.small}>{say('Bring two sides together', 'الجمع بين الطرفين')}</p>
          </div>
          <ArrowRight {...iconProps} className="flip" />
        </div>
      </Card>
    </div>
  )
}

function DirectoryCard() {
  const say = useSample()
  return (
    <Card edge="company" href="/company" linkLabel="Qamar Cold Chain">
      <div className={styles.cardStack}>
        <div className={styles.cardHead}>
          <Avatar name="Qamar Cold Chain" shape="square" seed="qamar" kind="company" />
          <div className={styles.grow}>
            <p className={styles.name}>
              <Bdi clip>Qamar Cold Chain Logistics and Storage</Bdi>
            </p>
            <VerifiedMark kind="company" label={say('Company · Verified', 'شركة · موثّقة')} />
          </div>
          <IconButton label={say('Bookmark', 'احفظ')} icon={<Bookmark {...iconProps} />} />
        </div>
        <p className={styles.small}>{say('Food logistics · Alexandria, Egypt', 'لوجستيات الأغذية · الإسكندرية، مصر')}</p>
        <p className="clip-2">
          {say(
            'Temperature-controlled storage for growers on the Delta, 14 sites, 96 % occupied, expanding to Port Said.',
            'تخزين مبرّد لمزارعي الدلتا في 14 موقعًا بنسبة إشغال 96٪، والتوسع إلى بورسعيد.',
          )}
        </p>
        <hr />
        <Facts
          rows={[
            {
              label: say('Seeks investment', 'تطلب استثمارًا'),
              value: <SampleMoney amount={2_400_000} currency="USD" approx />,
            },
            { label: 'EBITDA', value: <Bdi ltr>18.5 %</Bdi> },
          ]}
        />
      </div>
    </Card>
  )
}

/** The padded part of a bare card. */
function CardBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(cardBodyStyles.padded, className)}>{children}</div>
}
