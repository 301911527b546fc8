import { sql } from 'kysely'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { sheetCalls } from '#platform/api/sheets/sheet-calls.ts'
import type { SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import { sheetRules } from '#platform/api/sheets/sheet-rules.ts'
import { inOrder } from '#platform/define/engine/choice-list.ts'
import { choice, money, reference } from '#platform/define/engine/field-kinds.ts'
import {
  defineMonthSheet,
  MONTHLY,
  monthlyStates,
  publishedStates,
} from '#platform/define/sheets/define-month-sheet.ts'
import type { MadeUp } from '#platform/tests/http/made-up-api.ts'
import { sheetTableText } from '#scripts/new-sheet/table.ts'

const access = 'computed'
const computed = { access, in: ['list', 'sum'], group: 'pay' } as const

const KIND = inOrder('madeUpKind', [
  ['normal', '正常'],
  ['back', '补缴'],
])

/** A sheet with two parameters and two totals. It has several sheets in one month. */
export const insurances = defineMonthSheet({
  path: 'hr/made-up-insurances',
  table: 'made_up_insurance',
  label: '样表社保',
  controller: { family: 'hr', name: 'MadeUpInsurance' },
  sheet: {
    states: monthlyStates('madeUpInsuranceState', '已缴'),
    parameters: {
      kind: choice('类型', KIND),
      entityId: reference('主体', 'org/departments'),
    },
    keys: [],
    figures: ['company', 'person'],
    typed: ['person'],
    totals: ['company', 'person'],
  },
  groups: { pay: '金额' },
  fields: {
    company: money('单位', computed),
    person: money('个人', { in: ['list', 'form', 'sum'], required: true, group: 'pay' }),
  },
})

/**
 * A sheet that uses figures of two other sheets and of attendance, is computed in two passes, and is
 * published.
 */
export const pays = defineMonthSheet({
  path: 'hr/made-up-pays',
  table: 'made_up_pay',
  label: '样表工资',
  controller: { family: 'hr', name: 'MadeUpPay' },
  sheet: {
    states: publishedStates('madeUpPayState', '已完成'),
    parameters: { entityId: reference('主体', 'org/departments') },
    keys: [],
    figures: ['gross', 'insurance', 'net'],
    typed: ['gross'],
    totals: ['gross', 'net'],
    needs: [
      { of: insurances, state: MONTHLY.checked, before: ['generate', 'check', 'finish'] },
      {
        of: certificateMonthlies,
        state: MONTHLY.checked,
        before: ['finish'],
        mayBeEmpty: true,
      },
      {
        of: monthlySummaries,
        field: 'locked',
        is: [true],
        figures: ['paidDays'],
        before: ['publish'],
        mayBeEmpty: true,
      },
    ],
    publishes: true,
    apart: {
      check: ['generate', 'type'],
      audit: ['generate', 'type', 'check'],
      publish: ['finish'],
    },
  },
  groups: { pay: '金额' },
  fields: {
    gross: money('应发', { in: ['list', 'form', 'sum'], required: true, group: 'pay' }),
    insurance: money('社保', computed),
    net: money('实发', computed),
  },
})

const insuranceKind: SheetKind = {
  resource: insurances,
  compute: ({ month, parameters }) => sql`select f.user_id, f.company,
      case when m.typed ? 'person' then m.person else f.person end as person,
      '[]'::jsonb as basis, null::text as warning
    from made_up_fact f
      left join made_up_insurance m on m.month = ${month} and m.kind = f.kind
        and m.entity_id = f.entity_id and m.user_id = f.user_id and m.deleted_at is null
    where f.kind = ${parameters.kind} and f.entity_id = ${parameters.entityId}::uuid`,
}

const payKind: SheetKind = {
  resource: pays,
  compute: ({ month, parameters }) => sql`select f.user_id,
      case when m.typed ? 'gross' then m.gross else f.gross end as gross,
      0::numeric(14, 2) as insurance, 0::numeric(14, 2) as net,
      '[]'::jsonb as basis, null::text as warning
    from made_up_fact f
      left join made_up_pay m on m.month = ${month} and m.entity_id = f.entity_id
        and m.user_id = f.user_id and m.deleted_at is null
    where f.kind = 'normal' and f.entity_id = ${parameters.entityId}::uuid`,
  passes: [
    ({ month, parameters }, earlier) => sql`select e.user_id, e.gross,
        coalesce((select sum(i.person) from made_up_insurance i where i.user_id = e.user_id
          and i.month = ${month} and i.entity_id = ${parameters.entityId}::uuid
          and i.state <> ${MONTHLY.voided} and i.deleted_at is null), 0)::numeric(14, 2) as insurance,
        e.net, e.basis, e.warning from ${earlier} e`,
    (_asked, earlier) => sql`select e.user_id, e.gross, e.insurance,
        e.gross - e.insurance as net, jsonb_build_array(jsonb_build_object('step', 'net',
          'values', jsonb_build_object('gross', e.gross::text, 'insurance', e.insurance::text)))
          as basis, e.warning from ${earlier} e`,
  ],
}

export const MADE_UP_SHEETS: readonly MadeUp[] = [insuranceKind, payKind].map((kind) => ({
  resource: kind.resource,
  rules: sheetRules(kind),
  calls: sheetCalls(kind.resource),
}))

const money14 = 'numeric(14, 2) not null default 0'

/** The tables, with the facts from which the figures are computed. */
export const MADE_UP_TABLES = [
  sheetTableText({
    table: 'made_up_insurance',
    columns: [
      'kind text not null',
      'entity_id uuid not null references department (id)',
      `company ${money14}`,
      `person ${money14}`,
    ],
    parameters: ['kind', 'entity_id'],
    keys: [],
    total: 'company',
    publishes: false,
  }),
  sheetTableText({
    table: 'made_up_pay',
    columns: [
      'entity_id uuid not null references department (id)',
      `gross ${money14}`,
      `insurance ${money14}`,
      `net ${money14}`,
    ],
    parameters: ['entity_id'],
    keys: [],
    total: 'gross',
    publishes: true,
  }),
  `create table made_up_fact (user_id uuid not null, entity_id uuid not null, kind text not null,
    gross numeric(14, 2) not null, company numeric(14, 2) not null, person numeric(14, 2) not null)`,
  'grant select, insert, update on made_up_insurance, made_up_pay, made_up_fact to staffdesk_app',
]
