// text: samples for the people who build the club
import { Refusal } from '../../shared/refusal.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { ErrorPiece } from '../ui/ErrorPiece.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function EmptySection() {
  const say = useSample()
  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        <Card>
          <EmptyState
            level={3}
            kind="none-yet"
            title={say('No bookmarks yet', 'لا محفوظات بعد')}
            action={<Button>{say('Browse companies', 'تصفّح الشركات')}</Button>}
          />
        </Card>
        <Card>
          <EmptyState level={3} kind="no-match" action={<Button>{say('Clear filters', 'امسح التصفية')}</Button>} />
        </Card>
        <Card>
          <EmptyState level={3} kind="no-permission" />
        </Card>
        <Card>
          <ErrorPiece level={3} error={new Refusal('plan-required')} />
        </Card>
        <Card>
          <EmptyState
            level={3}
            kind="failed"
            requestId="01927b44-8c1e"
            action={<Button>{say('Try again', 'إعادة المحاولة')}</Button>}
          />
        </Card>
      </div>
      <ErrorPage
        code="404"
        title={say('This page does not exist', 'هذه الصفحة غير موجودة')}
        body={say('The address may be old, or mistyped.', 'قد يكون العنوان قديمًا أو فيه خطأ.')}
        actions={<Button variant="primary">{say('Go home', 'إلى الرئيسية')}</Button>}
        requestId="01927b44-8c1e"
      />
    </div>
  )
}
