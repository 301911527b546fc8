import { z } from 'zod'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { readApprovalDocument } from '#platform/api/approval/documents/read-document.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { documentChange } from '#platform/wire/approval/approval.ts'
import { transferKind } from './transfer.ts'

/** What a transfer will change, for its readers and participants. */
export const transferCalls: readonly AreaCall[] = [
  reading({
    tag: transfers.path,
    summary: '调动将产生的变化：任职、部门人数、岗位空缺与角色',
    path: callPath(transfers.controller, 'GetTransferImpact'),
    query: z.object({ id: idParam }),
    answer: z.array(documentChange),
    run: async ({ query: { id }, actor, language, store: { db } }) => {
      return (await readApprovalDocument(db, actor, transferKind, { id, language })).changes
    },
  }),
]
