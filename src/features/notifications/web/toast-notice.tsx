import { Bell as BellIcon } from '../../../platform/web/icons.ts'
import { toast } from '../../../platform/web/ui/toast.ts'

/** Says a notice in the corner, with the bell, for four seconds (spec, section 4). */
export const toastNotice = ({ title, body }: { title: string; body: string }): void =>
  toast({ tone: 'info', title, body, icon: <BellIcon size={20} strokeWidth={1.75} /> })
