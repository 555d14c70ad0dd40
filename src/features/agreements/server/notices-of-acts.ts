import {
  noticeAccepted,
  noticeCancelled,
  noticeConfirmed,
  noticeDecidedDone,
  noticeDecidedEnded,
  noticeDeclined,
  noticeDisputed,
  noticeDone,
  noticeEnded,
  noticeExpired,
  noticeMade,
  noticeSettled,
} from '../contract.ts'

/** What a side is told of an act, by the act; a request has a notice of its own. */
export const PLAIN = {
  made: noticeMade,
  accepted: noticeAccepted,
  cancelled: noticeCancelled,
  confirmed: noticeConfirmed,
  done: noticeDone,
  settled: noticeSettled,
  ended: noticeEnded,
  expired: noticeExpired,
} as const

/** Those that carry their reason. */
export const WITH_REASON = {
  declined: noticeDeclined,
  disputed: noticeDisputed,
  'decided-done': noticeDecidedDone,
  'decided-ended': noticeDecidedEnded,
} as const
