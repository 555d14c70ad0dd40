import { z } from 'zod'
import type { Descriptor } from '../../engines/forms/descriptor.ts'
import {
  addedOf,
  bodyOf,
  capital,
  fileFieldsOf,
  filesBesideOf,
  payloadShapeOf,
} from '../../engines/forms/sent-shape.ts'
import type { UserType } from '../../platform/shared/access.ts'
import { type Address, call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { ItemStatus } from './contract.ts'
import { mayOffer } from './rules.ts'

const Sent = z.object({ message: z.string(), data: z.object({ _id: Id, status: ItemStatus }) })

const besides = {
  draftId: Id.optional().meta({ description: 'The draft that becomes the item; its files come with it.' }),
  productSales: z
    .number()
    .int()
    .nullish()
    .meta({ description: 'Pieces sold are counted by the club; what is sent here changes nothing.' }),
}

/** The two calls of a kind (`POST` and `PUT ideaProfile`), made from its descriptor: the spec's fields, as a form or JSON. */
export function itemCallsOf(kind: Descriptor) {
  const spec = {
    description: `The fields of the ${kind.key} wizard.`,
    access: { userTypes: mayOffer(kind.key as 'idea') as readonly UserType[] },
    files: fileFieldsOf(kind),
    answer: Sent,
    refusals: { 'items.not-yours': 403, 'items.limit-reached': 403, 'items.already-sent': 409 },
    limits: [{ max: 120, seconds: 300, by: 'caller' }],
  } as const
  return {
    create: call(`POST /${kind.path}` as Address, {
      name: `create${capital(kind.key)}`,
      ...spec,
      body: bodyOf(payloadShapeOf(kind), besides),
      summary: `Publishes one's own ${kind.key}, or sends it to be reviewed where the club reads items first.`,
    }),
    update: call(`PUT /${kind.path}` as Address, {
      name: `update${capital(kind.key)}`,
      ...spec,
      body: bodyOf(payloadShapeOf(kind), {
        ...besides,
        ...addedOf(kind),
        _id: Id.meta({ description: 'The item that is changed.' }),
        sold: z.boolean().optional().meta({ description: 'Marks it as sold when true.' }),
      }),
      files: filesBesideOf(kind),
      summary: `Changes one's own ${kind.key}; where the club reads items first it is read again.`,
      refusals: { ...spec.refusals, 'items.wrong-status': 409, 'items.auction-live': 409 },
    }),
  }
}
