import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { auctionConfirmed } from '../../auctions/contract/auction.ts'
import * as contract from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { decideAgreement } from './decide-agreement.ts'
import { expireRequests } from './expire-requests.ts'
import { makeFromAuction } from './make-from-auction.ts'
import { moveAgreement } from './move-agreement.ts'
import { personal } from './personal.ts'
import { type AgreementFacts, agreementFacts, agreementsOf, staffFacts } from './queries.ts'
import { readMine } from './read-mine.ts'
import { readOffer } from './read-offer.ts'
import { requestAgreement } from './request-agreement.ts'
import { agreementRows, agreementView, sideOf } from './view.ts'
import { waits } from './waits.ts'

const READ = 'agreements.read'

/** Its two sides, and staff who look after disputes. */
const mayRead = (row: AgreementFacts, viewer: Viewer | null): boolean =>
  viewer !== null && (sideOf(row, viewer.id) !== null || holds(viewer, READ))

/** What members agree on: asked for, answered, confirmed by both, or disputed. */
export const agreementsFeature = defineFeature('agreements', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('What members agree on: asked for, answered, confirmed by both sides, or disputed.')
  registry.permission(READ, contract.DECIDE)
  registry.waits(waits)
  registry.notice(
    contract.noticeRequested,
    contract.noticeMade,
    contract.noticeAccepted,
    contract.noticeDeclined,
    contract.noticeCancelled,
    contract.noticeConfirmed,
    contract.noticeDone,
    contract.noticeDisputed,
    contract.noticeSettled,
    contract.noticeEnded,
    contract.noticeExpired,
    contract.noticeDecidedDone,
    contract.noticeDecidedEnded,
    contract.noticeToDecide,
  )
  registerReads(registry)
  registerWrites(registry)
  registry.target({
    kind: 'agreement',
    look: async (db, viewer, ids) =>
      (await agreementsOf(db, ids)).flatMap(row =>
        mayRead(row, viewer)
          ? [{ kind: 'agreement', id: row.id, title: row.thing.name, link: `/my-agreements/${row.id}` }]
          : [],
      ),
  })
  registry.topic('agreement', Id, async (db, viewer, id) => {
    const row = await agreementFacts(db, id)
    return row !== undefined && mayRead(row, viewer)
  })
  registry.when(auctionConfirmed, 'make', (tx, sale) => makeFromAuction(tx, sale))
  registry.every('expire', '*/10 * * * *', async () => void (await expireRequests(registry.house.database.db)))
})

function registerReads({ house, onRead }: Registry): void {
  const { targets } = house
  onRead(contract.listMine, ({ db, viewer, query }) => readMine(db, targets, viewer, query))
  onRead(contract.readOffer, async ({ db, viewer, params }) => ({ data: await readOffer(db, targets, viewer, params) }))
  onRead(contract.readAgreement, async ({ db, viewer, params }) => {
    const row = await agreementFacts(db, params.agreementId)
    if (!row || !mayRead(row, viewer)) return notFound()
    return { data: await agreementView(db, targets, viewer, row) }
  })
  onRead(contract.listAgreements, async ({ db, viewer, query }) => {
    const { rows, count } = await staffFacts(db, query)
    return { data: await agreementRows(db, targets, viewer, rows), count }
  })
}

function registerWrites({ house, on }: Registry): void {
  const { targets } = house
  on(contract.requestAgreement, async ({ tx, viewer, body, language, say }) => {
    const { kind, id, ...rest } = body
    const row = await requestAgreement(tx, viewer, { ...rest, subject: { kind, id }, language })
    return { message: say('done.requested'), data: await agreementView(tx, targets, viewer, row) }
  })
  on(contract.moveAgreement, async ({ tx, viewer, params, body, language, say }) => {
    const row = await moveAgreement(tx, viewer, params.agreementId, { ...body, language })
    const told = body.status === 'done' && row.state !== 'done' ? 'confirmed' : body.status
    return { message: say(`done.${told}`), data: await agreementView(tx, targets, viewer, row) }
  })
  on(contract.decideAgreement, async ({ tx, viewer, origin, params, body, language, say }) => {
    const row = await decideAgreement(tx, { viewer, origin }, params.agreementId, { ...body, language })
    return { message: say(`done.decided-${body.outcome}`), data: await agreementView(tx, targets, viewer, row) }
  })
}
