import type { FuseBox } from '../../../platform/server/wire.ts'
import * as contract from '../contract.ts'
import { editReview } from './edit-review.ts'
import { hideReview } from './hide-review.ts'
import { replyToReview } from './reply-to-review.ts'
import { showReview } from './show-review.ts'
import { reviewView } from './view.ts'
import { writeReview } from './write-review.ts'

/** Writing, changing, answering and hiding reviews. */
export function wireWrites({ on }: FuseBox): void {
  on(contract.writeReview, async ({ tx, viewer, body, language, say }) => ({
    message: say('done.written'),
    data: reviewView(await writeReview(tx, viewer, { ...body, language })),
  }))
  on(contract.editReview, async ({ tx, viewer, params, body, language, say }) => ({
    message: say('done.edited'),
    data: reviewView(await editReview(tx, viewer, params.reviewId, { ...body, language })),
  }))
  on(contract.replyToReview, async ({ tx, viewer, params, body, language, say }) => ({
    message: say('done.replied'),
    data: reviewView(await replyToReview(tx, viewer, params.reviewId, { ...body, language })),
  }))
  on(contract.hideReview, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.hidden'),
    data: reviewView(await hideReview(tx, { viewer, origin }, params.reviewId, body.reason)),
  }))
  on(contract.showReview, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.shown'),
    data: reviewView(await showReview(tx, { viewer, origin }, params.reviewId)),
  }))
}
