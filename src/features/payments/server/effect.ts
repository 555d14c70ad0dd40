/**
 * What became of something that was told: what it did, `known` when it was so already, `late` for money that nobody waited for,
 * `other-amount` for another sum than was asked, which staff look at.
 */
export type Effect =
  | 'paid'
  | 'failed'
  | 'tried'
  | 'second-step'
  | 'late'
  | 'refunded'
  | 'refund-failed'
  | 'charged-back'
  | 'reinstated'
  | 'card-kept'
  | 'other-amount'
  | 'known'
  | 'nothing'
  | 'not-ours'
