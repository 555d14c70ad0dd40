// text: samples for the people who build the club
import { Gavel } from '../icons.ts'
import { Alert } from '../ui/Alert.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { LinkText } from '../ui/LinkText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast, undoBar } from '../ui/toast.ts'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function MessagesSection() {
  const say = useSample()
  const body = say('The statement says 171,300. Correct one of the two.', 'يذكر البيان 171,300. صحّح أحد الرقمين.')
  return (
    <div className={styles.stack}>
      <Banner
        icon={<Gavel {...iconProps} />}
        action={<LinkText to="/auction">{say('Back to the auction', 'عُد إلى المزاد')}</LinkText>}
      >
        <strong>{say('Auctions need Platinum.', 'المزادات للخطة البلاتينية.')}</strong>{' '}
        {say('We kept your amount.', 'احتفظنا بمبلغك.')}
      </Banner>
      <Alert tone="info" action={<LinkText to="/compare">{say('Compare', 'قارن')}</LinkText>}>
        {say('One other profile shares the phone number.', 'ملف آخر يحمل رقم الهاتف نفسه.')}
      </Alert>
      <Alert tone="success" title={say('Your profile is approved', 'اعتُمد ملفك')} />
      <Alert tone="warning" title={say('One change asked for', 'طُلب تعديل واحد')}>
        {body}
      </Alert>
      <Alert tone="danger" title={say('Not sent', 'لم يُرسل')}>
        {body}
      </Alert>
      <div className={styles.row}>
        <Button onClick={() => toast({ tone: 'success', title: say('Saved', 'حُفظ') })}>
          {say('A toast', 'تنبيه')}
        </Button>
        <Button onClick={() => toast({ tone: 'danger', title: say('Not saved', 'لم يُحفظ'), body })}>
          {say('An error', 'خطأ')}
        </Button>
        <Button onClick={() => undoBar({ message: say('Conversation archived', 'أُرشفت المحادثة'), onUndo: () => {} })}>
          {say('An undo bar', 'شريط تراجع')}
        </Button>
      </div>
      <Skeleton width="60%" height="20px" />
    </div>
  )
}
