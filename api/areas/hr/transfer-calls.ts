import { z } from 'zod'
import { readApprovalDocument } from '#api/approval/read-document.ts'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { transferKind } from '#api/rules/hr/transfer.ts'
import { documentChange } from '#contracts/approval.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { transfers } from '#resources/hr/changes/transfer.ts'

/** What a transfer will change, to whoever may see it or has a part in it. */
export const transferCalls: readonly AreaCall[] = [
  reading({
    tag: transfers.path,
    summary: '调动将产生的变化：任职、部门人数、岗位空缺与角色',
    path: callPath(transfers.controller, 'GetTransferImpact'),
    query: z.object({ id: idAsked }),
    answer: z.array(documentChange),
    run: async ({ query: { id }, actor, language, store: { db } }) => {
      return (await readApprovalDocument(db, actor, transferKind, { id, language })).changes
    },
  }),
]
