import { z } from 'zod'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import {
  CONTRACT_CALLS,
  contractText,
  proposedRenewal,
  withoutContract,
} from '#modules/hr/contracts/wire/contract.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant } from '#platform/api/calls/described-call.ts'
import { MAX_DUE, readDue } from '#platform/api/crud/due-records.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { readContractText } from './contract-text.ts'
import { proposeRenewal } from './propose-renewal.ts'
import { readWithoutContract } from './without-contract.ts'

const need = permissionsFor(contracts, 'view')
const DAYS_AHEAD = 45

/** `GetContractHistory?userId=`: the contracts of one person, the latest first. */
export const contractsOfPerson = variant({
  matches: (c) => c.req.query('userId') !== undefined,
  query: z.object({ userId: idParam }),
  answer: z.array(recordAnswer(contracts)),
  run: async ({ query: { userId }, actor, store }) => {
    const params = { userId, orderBy: 'startDate desc', pageSize: MAX_DUE }
    const { data } = await listRecords(store, actor, contracts, new URLSearchParams(params))
    return { response: data }
  },
})

export const contractCalls: readonly AreaCall[] = [
  reading({
    tag: contracts.path,
    path: callPath(contracts.controller, 'GetContractExpiring'),
    need,
    summary: '即将到期，以及已到期尚未处理的合同',
    query: z.object({ days: wholeParam(366).default(DAYS_AHEAD) }),
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
    query: z.object({ id: idParam, clear: z.enum(['true', 'false']).default('false') }),
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
    query: z.object({ id: idParam }),
    answer: proposedRenewal,
    run: ({ query: { id }, actor, store: { db } }) =>
      db.transaction().execute((tx) => proposeRenewal(tx, actor, id)),
  }),
]
