import { dayIn } from '../../../../engines/forms/days.ts'
import type { CodeDraft, CodeView } from '../../contract/staff.ts'

const START: CodeDraft = {
  code: '',
  note: '',
  percent: 10,
  amount: null,
  currency: null,
  lasts: 'once',
  months: null,
  planIds: [],
  firstOnly: false,
  maxUses: null,
  maxPerMember: 1,
  endsAt: null,
}

/** What the form of a code begins with. Its last day is the club's, as it was chosen, wherever its moment is another one. */
export function draftOf(code: CodeView | null, zone: string): CodeDraft {
  if (!code) return START
  const { _id, state, uses, createdAt, ...draft } = code
  return { ...draft, endsAt: draft.endsAt && dayIn(zone, new Date(draft.endsAt)) }
}
