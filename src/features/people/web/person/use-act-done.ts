import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listActivity } from '../../contract/activity.ts'
import { listPeople, listPersonMails, readPerson } from '../../contract/people.ts'

/** After an act: says so, and reads again what it changed. */
export function useActDone(onClose: () => void): (answer: { message: string }) => void {
  const client = useQueryClient()
  return ({ message }) => {
    toast({ tone: 'success', title: message })
    for (const call of [listPeople, readPerson, listPersonMails, listActivity])
      void client.invalidateQueries({ queryKey: [call.id] })
    onClose()
  }
}

/** A name that keeps its own direction inside a sentence. */
export const isolated = (name: string): string => `\u2068${name}\u2069`
