import { sql } from 'kysely'
import { commitmentLetters, LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { decimal, integer } from '#platform/define/engine/field-kinds.ts'

const FIELDS = [
  'userId',
  'title',
  'letterNo',
  'kind',
  'deadline',
  'due',
  'validTo',
  'signAt',
  'state',
]

/** Counts the letters in one of these states. */
const inState = (name: string, states: readonly string[]) =>
  ownColumn(name, {
    field: integer(name),
    total: 'sum',
    value: sql`(l.state = any(${[...states]}))::integer`,
  })

/** Letters that employees must sign, with their states. */
export const letters: ReadModel = {
  resource: commitmentLetters,
  columns: () => ({
    deptId: fieldColumn(commitmentLetters, 'deptId', { alias: 'l', order: sql.ref('d.code') }),
    ...Object.fromEntries(
      FIELDS.map((name) => [name, fieldColumn(commitmentLetters, name, { alias: 'l' })]),
    ),
    sent: ownColumn('sent', { field: integer('发送'), value: sql`1`, total: 'sum' }),
    unsigned: inState('unsigned', [LETTER.toSign, LETTER.repulsed]),
    signed: inState('signed', [LETTER.signed]),
    approved: inState('approved', [LETTER.approved]),
    lapsed: inState('lapsed', [LETTER.expired]),
    signedRate: ownColumn('signedRate', {
      field: decimal('签署率（%）', { scale: 1, max: 100 }),
      formula: {
        of: ['signed', 'approved', 'sent'],
        make: (signed, approved, sent) => (sent === 0 ? null : ((signed + approved) / sent) * 100),
      },
    }),
  }),
  params: {
    kind: fieldParam(commitmentLetters, 'kind'),
    state: fieldParam(commitmentLetters, 'state'),
    deptId: fieldParam(commitmentLetters, 'deptId'),
  },
  from: (params) => {
    const { kind, state, deptId } = params.params
    return sql`from commitment_letter_view l left join department d on d.id = l.dept_id
      where l.deleted_at is null and ${reached(commitmentLetters, 'l', params)}
        and ${kind === undefined ? sql`true` : sql`l.kind = ${kind}`}
        and ${state === undefined ? sql`true` : sql`l.state = ${state}`}
        and ${deptWithin(sql`l.dept_id`, deptId)}`
  },
  sort: [sql`l.deadline`, sql`l.letter_no`],
}
