import { z } from 'zod'
import { type Feature, type FuseBox, wire } from '../../../platform/server/wire.ts'
import { holds } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import type { Kind } from '../../profiles/kind.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import * as calls from '../contract/calls.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { lookAtCases } from './look-at-cases.ts'
import { openDocument } from './open-document.ts'
import { readCase } from './read-case.ts'
import { readQueue } from './read-queue.ts'
import { readSecret } from './read-secret.ts'
import { wireActs, wireDecisions } from './wire-acts.ts'
import { wireGiving } from './wire-giving.ts'
import { wireLife } from './wire-life.ts'
import { wirePartnerActs, wirePartnerReads } from './wire-partners.ts'

/** The feature over some kinds of profile. */
export function verificationOf(kinds: readonly Kind[]): Feature {
  return wire('verification', { en, ar }, pages, box => {
    box.about('Review of profiles, by the club’s team and by its partners.')
    box.permission('verification.read', 'verification.decide', 'verification.second', 'verification.assign')
    box.target({ kind: 'verification', look: lookAtCases })
    box.topic('verification', z.union([z.literal('queue'), Id]), async (_, viewer, id) =>
      id === 'queue' ? holds(viewer, 'verification.read') : viewer?.role === 'Partner' && viewer.id === id,
    )
    wireLife(box, kinds)
    wireReads(box, kinds)
    wireActs(box, kinds)
    wireDecisions(box, kinds)
    wireGiving(box, kinds)
    wirePartnerReads(box, kinds)
    wirePartnerActs(box, kinds)
  })
}

function wireReads({ house, onRead, on, onSteps }: FuseBox, kinds: readonly Kind[]): void {
  onRead(calls.listCases, ({ db, viewer, query, language }) => readQueue(db, viewer.id, query, language))
  onRead(calls.readCase, async ({ db, viewer, params, language }) => ({
    data: await readCase(db, kinds, viewer, params.caseId, language),
  }))
  on(calls.readSecret, async ({ tx, viewer, origin, params, body }) => ({
    data: { text: await readSecret(tx, house.secrets.columnKey, { viewer, origin }, params.caseId, body.field) },
  }))
  onSteps(calls.readDocument, ({ db, transact, viewer, origin, params, query }) =>
    openDocument({ db, transact }, house.files, { viewer, origin }, { ...params, copy: query.copy !== undefined }),
  )
}

/** What this feature plugs into the house. */
export const verificationFeature = verificationOf(allKinds)
