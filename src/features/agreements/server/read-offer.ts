import type { Db } from '../../../platform/server/db.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AgreementRow, Offer, Subject } from '../contract.ts'
import { refusalToRequest } from '../rules.ts'
import { betweenOf } from './between.ts'
import { shownPrice } from './shown-price.ts'
import { askingOf } from './subject-of.ts'
import { agreementRows } from './view.ts'

/** What the viewer can ask for of a thing that they see, why not, and what they asked for already. */
export async function readOffer(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  subject: Subject,
): Promise<{ offer: Offer; open: AgreementRow | null; refusal: string | null }> {
  const target = targets().find(one => one.kind === subject.kind)
  const [seen] = (await target?.look(db, viewer, [subject.id])) ?? []
  const asking = await askingOf(db, viewer, seen !== undefined, subject)
  const { between, open } = await betweenOf(db, viewer?.id ?? null, asking.ownerId, subject)
  const { thing, ownerId, offered, countable, left } = asking
  return {
    offer: {
      thing: { ...thing, per: thing.per ?? null, link: seen?.link ?? null },
      ownerId,
      offered,
      countable,
      left,
      price: await shownPrice(db, asking.price),
    },
    open: open ? ((await agreementRows(db, targets, viewer, [open]))[0] ?? null) : null,
    refusal: refusalToRequest(viewer?.id ?? '', asking, between),
  }
}
