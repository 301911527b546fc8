import { preparedCall } from '#modules/pay/rebasing/define/prepared-call.ts'
import { preparedLists } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { type BaseList, fundBaseList, insuranceBaseList } from './base-lists.ts'
import { readPrepared } from './read-prepared.ts'

const summing = (list: BaseList, summary: string): AreaCall =>
  reading({
    tag: list.resource.path,
    need: permissionsFor(list.resource, 'view'),
    path: preparedCall(list.resource),
    summary,
    answer: preparedLists,
    run: ({ actor, store: { db } }) => readPrepared(db, actor, list),
  })

/** 准备中的名单：人数、受限、无工资记录、不能调整、每月差额与补差 */
export const preparedCalls: readonly AreaCall[] = [
  summing(insuranceBaseList, '准备中的社保基数名单，按城市和起始月份汇总'),
  summing(fundBaseList, '准备中的公积金基数名单，按城市和起始月份汇总'),
]
