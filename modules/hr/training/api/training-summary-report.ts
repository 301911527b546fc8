import { type RawBuilder, sql } from 'kysely'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import { FAILED, PASSED, SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { decimal, integer, money, year } from '#platform/define/engine/field-kinds.ts'

const of = (name: string) => fieldColumn(trainings, name, { alias: 't' })
const count = (name: string, value: RawBuilder<unknown>) =>
  ownColumn(name, { field: integer(name), value, total: 'sum' })
const MAX = 9_999_999

/** Results of the trainings that ended in a year: attendance, hours, cost and passes. */
export const trainingSummary: ReadModel = {
  resource: trainings,
  columns: () => ({
    deptId: fieldColumn(trainings, 'deptId', { alias: 't', order: sql.ref('d.code') }),
    ...Object.fromEntries(
      ['docNo', 'title', 'category', 'mode', 'planKind', 'startAt', 'hours', 'trainer'].map(
        (name) => [name, of(name)],
      ),
    ),
    sessions: count('sessions', sql`1`),
    attended: count('attended', sql`came.people`),
    trainedHours: ownColumn('trainedHours', {
      field: decimal('总学时', { scale: 1, max: MAX }),
      value: sql`came.hours`,
      total: 'sum',
    }),
    hoursEach: ownColumn('hoursEach', {
      field: decimal('人均学时', { scale: 1, max: MAX }),
      formula: {
        of: ['trainedHours', 'attended'],
        make: (hours, people) => (people === 0 ? null : hours / people),
      },
    }),
    trainFee: ownColumn('trainFee', {
      field: money('费用'),
      value: sql`coalesce(t.actual_fee, 0)`,
      total: 'sum',
    }),
    passed: count('passed', sql`came.passed`),
    failed: count('failed', sql`came.failed`),
    passRate: ownColumn('passRate', {
      field: decimal('合格率（%）', { scale: 1, max: 100 }),
      formula: {
        of: ['passed', 'failed'],
        make: (passed, failed) =>
          passed + failed === 0 ? null : (passed / (passed + failed)) * 100,
      },
    }),
  }),
  params: {
    year: ownParam('year', year('年度'), { initial: (today) => today.slice(0, 'yyyy'.length) }),
    category: fieldParam(trainings, 'category'),
    deptId: fieldParam(trainings, 'deptId'),
  },
  from: (params) => {
    const { year: asks, category, deptId } = params.params
    return sql`from train t left join department d on d.id = t.dept_id
        cross join lateral (
          select count(*)::integer as people, coalesce(sum(u.hours), 0) as hours,
            (count(*) filter (where u.result = ${PASSED}))::integer as passed,
            (count(*) filter (where u.result = ${FAILED}))::integer as failed
          from train_user u where u.train_id = t.id and u.deleted_at is null
            and u.sign_in = ${SIGNED_IN}
        ) came
      where t.deleted_at is null and t.train_state = ${TRAINING.done}
        and extract(year from t.end_at at time zone 'Asia/Shanghai') = ${Number(asks)}
        and ${category === undefined ? sql`true` : sql`t.category = ${category}`}
        and ${reached(trainings, 't', params)} and ${deptWithin(sql`t.dept_id`, deptId)}`
  },
  sort: [sql`t.start_at`, sql`t.doc_no`],
}
