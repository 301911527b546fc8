import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, variant } from '#api/areas/described-call.ts'
import { recordAnswer } from '#api/crud/about-resource.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { idAsked, wholeAsked } from '#api/http/read-asked.ts'
import { readWithoutContract } from '#api/queries/hr/without-contract.ts'
import { proposeRenewal } from '#api/rules/hr/propose-renewal.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { readContractText } from '#api/texts/contract-text.ts'
import {
  CONTRACT_CALLS,
  contractText,
  proposedRenewal,
  withoutContract,
} from '#contracts/contract.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { CONTRACT, contracts } from '#resources/hr/contracts/contract.ts'
import { MAX_DUE, readDue } from './due-records.ts'

const need = permissionsFor(contracts, 'view')
const DAYS_AHEAD = 45

/** `GetContractHistory?userId=`: what was agreed on with somebody, the latest first. */
export const contractsOfPerson = variant({
  asked: (c) => c.req.query('userId') !== undefined,
  query: z.object({ userId: idAsked }),
  answer: z.array(recordAnswer(contracts)),
  run: async ({ query: { userId }, actor, store }) => {
    const asked = { userId, orderBy: 'startDate desc', pageSize: MAX_DUE }
    const { data } = await listRecords(store, actor, contracts, new URLSearchParams(asked))
    return { response: data }
  },
})

export const contractCalls: readonly AreaCall[] = [
  reading({
    tag: contracts.path,
    path: callPath(contracts.controller, 'GetContractExpiring'),
    need,
    summary: '即将到期，以及已到期尚未处理的合同',
    query: z.object({ days: wholeAsked(366).default(DAYS_AHEAD) }),
    answer: z.array(recordAnswer(contracts)),
    run: ({ query: { days }, actor, store }) => {
      const more = { bizState: `${CONTRACT.running},${CONTRACT.expired}` }
      return readDue({ store, actor, resource: contracts }, { day: 'endDate', days, more })
    },
  }),
  reading({
    tag: contracts.path,
    path: CONTRACT_CALLS.missing,
    need,
    summary: '在职而没有书面劳动合同的人员，及二倍工资风险天数',
    answer: z.array(withoutContract),
    run: ({ actor, store: { db } }) => readWithoutContract(db, actor),
  }),
  reading({
    tag: contracts.path,
    path: CONTRACT_CALLS.text,
    need,
    summary: '合同文本：模板与本合同可见的合并字段；clear=true 时明文显示并记录',
    query: z.object({ id: idAsked, clear: z.enum(['true', 'false']).default('false') }),
    spends: (c) => (c.req.query('clear') === 'true' ? 'sensitive' : 'reads'),
    answer: contractText,
    run: ({ query: { id, clear }, actor, store: { db } }) =>
      readContractText(db, actor, { id, isClear: clear === 'true' }),
  }),
  reading({
    tag: contracts.path,
    path: CONTRACT_CALLS.renewal,
    need: permissionsFor(contracts, 'add'),
    summary: '续签时建议的合同类型和期限：依法应无固定期限的除外，与上一期限同长',
    query: z.object({ id: idAsked }),
    answer: proposedRenewal,
    run: ({ query: { id }, actor, store: { db } }) =>
      db.transaction().execute((tx) => proposeRenewal(tx, actor, id)),
  }),
]
