import { beforeAll, describe, expect, test } from 'vitest'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { SPREADSHEET_CALLS } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { say } from '#platform/api/http/messages.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'
import { OWN_PAY_ACTS, type OwnPayAct } from '#product/api/own-pay-acts.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller
let er: Caller
let manager: Caller
let pay: Caller
let social: Caller

beforeAll(async () => {
  attend = await api.as('attend')
  er = await api.as('er')
  manager = await api.as('hrmgr')
  pay = await api.as('pay')
  social = await api.as('social')
  // Deletes the generated rows, so that the test can add rows to the month.
  await database.rows('delete from certificate_monthly')
})

const fileOf = async (name: string) =>
  String(await database.value('select user_base_id from app_user where user_name = $1', [name]))
const today = async (days = 0) =>
  String(await database.value('select (today() + $1::int)::text', [days]))

/**
 * A group whose only member for a long time has been this person, with a leader who may draw up and close its roster.
 */
async function groupOf(userId: string): Promise<string> {
  await database.rows('delete from attend_member where user_id = $1', [userId])
  const id = newId()
  await database.rows(
    `insert into attend_group (id, code, name, kind, leader_ids, shift_group_ids, holiday_rule,
       makeup_rule, overtime_rule, work_hours)
     select $1::uuid, right($1::text, 8), '四眼组' || right($1::text, 8), '排班制',
       array(select id from app_user where user_name = 'attend'), array[s.id], '法定节假日自动休息',
       '按原星期', '审批为准', '标准工时'
     from shift_group s where s.code = 'D'`,
    [id],
  )
  await database.rows(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     values (gen_random_uuid(), $1, $2::uuid, '2024-01-01')`,
    [id, userId],
  )
  return id
}

const LOCK = '/sa/UserSchedule/SetAttendLock'
const balances = requireResource('attendance/leave-balances')
const members = requireResource('attendance/group-members')
const certificates = requireResource('hr/certificates')
const archives = requireResource('hr/archives')
const terms = requireResource('pay/salary-terms')
const inputs = requireResource('pay/inputs')
const benefits = requireResource('pay/benefits')
const cards = requireResource('pay/bank-cards')
const batches = requireResource('pay/bank-batches')
const insured = requireResource('pay/insurance-persons')
const openings = requireResource('pay/tax-openings')
const runs = requireResource('pay/runs')
const spreadsheets = requireResource('pay/spreadsheets')
const professions = requireResource('titles/professions')

async function certificateOf(userId: string): Promise<string> {
  const id = newId()
  await database.rows(
    `insert into certificate (id, cert_no, type_id, user_id, owner_kind, issue_date, valid_from,
       get_allowance, allowance)
     select $1::uuid, $1::text, t.id, $2::uuid, '个人', '2024-01-01', '2024-01-01', true, 300 from certificate_type t
     order by t.code limit 1`,
    [id, userId],
  )
  return id
}

/** An open salary spreadsheet with a row for each of these people. */
async function spreadsheetOf(userIds: readonly string[]): Promise<string> {
  const id = newId()
  await database.rows(
    `insert into salary_excel (id, month, title, kind, row_count) values ($1::uuid, '2031-07', $1::text, 'wages', 1)`,
    [id],
  )
  await database.rows(
    `insert into salary_excel_row (id, salary_excel_id, row_no, emp_no, user_name, user_id, match_state, cells, net)
     select gen_random_uuid(), $1::uuid, 2, b.emp_no, b.name, b.id, 'found', '["100.00"]', 100
     from user_base_info b where b.id = any($2::uuid[])`,
    [id, userIds],
  )
  return id
}

/** Each act, done for a person by a user who has the right to it. */
const TRIES: Record<OwnPayAct, (userId: string) => Promise<Answer>> = {
  adjustBalance: async (userId) => {
    await database.rows(
      `insert into leave_entry (user_id, year, kind, date, expire_at, delta, cause)
       select $1, extract(year from today()), '3', today(), today() + 300, 1, '授予'`,
      [userId],
    )
    const id = await database.value(
      `select id from leave_balance where user_id = $1 and kind = '3' order by year desc limit 1`,
      [userId],
    )
    return attend(balances.actions.adjust?.endpoint ?? '', {
      method: 'PUT',
      query: { id: String(id) },
      body: { delta: '5', reason: '补录' },
    })
  },
  importClockIns: async (userId) => {
    const number = await database.value('select emp_no from user_base_info where id = $1', [userId])
    const text = `工号,时间,机号\r\n${number},${await today(-1)} 08:55:00,A`
    const body = new TextEncoder().encode(text)
    const query = { name: 'machine.csv' }
    return attend('/sa/ClockIn/ImportClockIn', { method: 'POST', query, body })
  },
  changePastRoster: async (userId) => {
    const attendGroupId = await groupOf(userId)
    const body = { attendGroupId, items: [{ userId, date: await today(-1), shiftGroupId: null }] }
    const answer = await attend('/sa/UserSchedule/SaveUserSchedule', { method: 'POST', body })
    const { refused = [] } = answer.body.response as { refused?: { reason: string }[] }
    return {
      ...answer,
      status: refused.some(({ reason }) => reason === 'own') ? 409 : answer.status,
    }
  },
  changePastGroup: async (userId) => {
    const attendGroupId = await groupOf(userId)
    await database.rows('delete from attend_member where user_id = $1', [userId])
    const body = { id: newId(), attendGroupId, userId, fromDate: await today(-1) }
    return attend(members.endpoints.add, { method: 'POST', body })
  },
  openAttendance: async (userId) => {
    const attendGroupId = await groupOf(userId)
    const setDate = (await today(-40)).slice(0, 'yyyy-MM'.length)
    await database.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type)
       values (gen_random_uuid(), $1, $2, '2')`,
      [attendGroupId, setDate],
    )
    const query = { attendGroupId, setDate, lockType: '0', reason: '漏了一张假条' }
    return attend(LOCK, { method: 'PUT', query })
  },
  typeSheet: async (userId) => {
    const certificateId = await certificateOf(userId)
    const body = { id: newId(), month: '2025-03', certificateId, allowance: '900.00' }
    return er(certificateMonthlies.endpoints.add, { method: 'POST', body })
  },
  writePaidCertificate: async (userId) => {
    const id = await certificateOf(userId)
    const body = { id, version: 1, allowance: '900.00' }
    return er(certificates.endpoints.update, { method: 'PUT', body })
  },
  movePaidCertificate: async (userId) => {
    const id = await certificateOf(userId)
    return er(certificates.actions.setState?.endpoint ?? '', {
      method: 'PUT',
      query: { id, version: 1 },
      body: { state: '3' },
    })
  },
  resetSheet: async (userId) => {
    const certificateId = await certificateOf(userId)
    const body = { id: newId(), month: '2025-04', certificateId, allowance: '900.00' }
    const typed = await manager(certificateMonthlies.endpoints.add, { method: 'POST', body })
    if (typed.status !== 200) throw new Error(typed.text)
    return er(certificateMonthlies.actions.recalculate?.endpoint ?? '', {
      method: 'PUT',
      query: { id: body.id },
      body: { keepTyped: false },
    })
  },
  correctEmployment: async (userId) => {
    const [file] = await database.rows<{ status: string; day: string }>(
      'select status, (coalesce(regular_date, join_date + 100) - 1)::text as day from user_base_info where id = $1',
      [userId],
    )
    const { status, day: regularDate } = file ?? {}
    return manager(archives.actions.correct?.endpoint ?? '', {
      method: 'PUT',
      query: { id: userId },
      body: { status, regularDate, reason: '补录转正日期' },
    })
  },
  writeService: async (userId) => {
    const [file] = await database.rows<{ version: number; day: string }>(
      'select version, (work_start_date - 30)::text as day from user_base_info where id = $1',
      [userId],
    )
    const { version, day: workStartDate } = file ?? {}
    const body = { id: userId, version, workStartDate }
    return er(archives.endpoints.update, { method: 'PUT', body })
  },
  writeSalaryTerm: async (userId) => {
    const entityId = await database.value('select id from legal_entity limit 1')
    const body = {
      id: newId(),
      userId,
      entityId: String(entityId),
      salaryType: '1',
      taxKind: '工资薪金',
      baseSalary: '9000.00',
      probationRatio: '1.00',
      effectiveFrom: '2031-01-01',
      reason: '年度调薪',
    }
    return pay(terms.endpoints.add, { method: 'POST', body })
  },
  writePayInput: async (userId) => {
    const itemId = await database.value("select id from pay_item where code = 'bonus'")
    const body = {
      id: newId(),
      userId,
      itemId: String(itemId),
      amount: '500.00',
      month: '2031-01',
      reason: '测试',
    }
    return pay(inputs.endpoints.add, { method: 'POST', body })
  },
  writeBenefit: async (userId) => {
    const body = {
      id: newId(),
      userId,
      kind: '其他',
      month: '2031-01',
      form: '现金',
      amount: '500.00',
    }
    return pay(benefits.endpoints.add, { method: 'POST', body })
  },
  writeBankCard: async (userId) => {
    const holder = await database.value('select name from user_base_info where id = $1', [userId])
    const body = {
      id: newId(),
      userId,
      bankName: '示例银行',
      holder: String(holder),
      cardNo: withCheckDigit(`62170${String(Date.now())}`),
      kind: '报销',
    }
    return pay(cards.endpoints.add, { method: 'POST', body })
  },
  payOtherwise: async (userId) => {
    const id = newId()
    for (const statement of [
      `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
       select $1::uuid, $1::text, right($1::text, 18), right($1::text, 18), '示例市', '示例市', '示例市', 10, 1
       where $2::uuid is not null`,
      `insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title)
       select $1::uuid, $1::text, 'normal', $1::uuid, '2031-07', '2031-08-10', '2031-08', '工资'
       where $2::uuid is not null`,
      `insert into salary (id, user_id, emp_no, person_name, dept_id, department, entity_id, month, kind, state, net)
       select gen_random_uuid(), b.id, b.emp_no, b.name, b.dept_id, '部门', $1::uuid, '2031-07', 'normal', '2', 100
       from user_base_info b where b.id = $2::uuid`,
    ]) {
      await database.rows(statement, [id, userId])
    }
    const body = { runId: id, userIds: [userId], reason: '现金发放' }
    return pay(batches.actions.payOtherwise?.endpoint ?? '', { method: 'PUT', body })
  },
  writeContribution: async (userId) => {
    await database.rows('delete from insurance_person where user_id = $1', [userId])
    const entityId = await database.value('select id from legal_entity limit 1')
    const body = {
      id: newId(),
      userId,
      entityId: String(entityId),
      city: '示例市',
      startMonth: '2031-01',
      declareBase: '9000.00',
      types: ['1'],
    }
    return social(insured.endpoints.add, { method: 'POST', body })
  },
  writeTitleTerm: async (userId) => {
    const id = newId()
    await database.rows(
      `insert into profession (id, user_id, dept_id, series, line, name, level, grant_date, grant_way)
       select $1::uuid, b.id, b.dept_id, '工程', '技术', '工程师', '中级', '2020-03-05', '评审'
       from user_base_info b where b.id = $2`,
      [id, userId],
    )
    const body = { termFrom: '2031-07-01', termTo: '2032-06-30', allowance: '300.00' }
    const trainer = await api.as('trainer')
    return trainer(professions.actions.appoint?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body,
    })
  },
  writeTaxStanding: async (userId) => {
    // The employer in the salary terms of the person, if the person has terms.
    const entityId = await database.value(
      `select coalesce((select entity_id from user_salary_type where user_id = $1 limit 1), max(id::text)::uuid)
       from legal_entity where enabled`,
      [userId],
    )
    const body = {
      id: newId(),
      userId,
      entityId: String(entityId),
      year: 2031,
      asOf: '2031-03',
      basicMonths: 3,
      income: '30000.00',
    }
    return pay(openings.endpoints.add, { method: 'POST', body })
  },
  matchSpreadsheetRow: async (userId) => {
    const id = await spreadsheetOf([])
    const row = newId()
    await database.rows(
      `insert into salary_excel_row (id, salary_excel_id, row_no, emp_no, user_name, match_state, cells, net)
       values ($1, $2, 2, '无此号', '某', 'unknown', '["100.00"]', 100)`,
      [row, id],
    )
    await database.rows(
      "update salary_excel set maker_ids = array[(select id from app_user where user_name = 'pay')] where id = $1",
      [id],
    )
    const empNo = await database.value('select emp_no from user_base_info where id = $1', [userId])
    return pay(SPREADSHEET_CALLS.matchRow, { method: 'PUT', body: { id: row, empNo } })
  },
  settleSpreadsheet: async (userId) => {
    const id = await spreadsheetOf([userId])
    return pay(spreadsheets.actions.void?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { reason: '月份选错' },
    })
  },
  waiveCheck: async (userId) => {
    const [entityId, id] = [newId(), newId()]
    await database.rows(
      `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
       values ($1::uuid, $1::text, right($1::text, 18), right($1::text, 18), '示例市', '示例市', '示例市', 10, 1)`,
      [entityId],
    )
    await database.rows(
      `insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, effective_from,
         reason, state, batch_id)
       values (gen_random_uuid(), $1, $2, '1', '工资薪金', 8700, '2031-06-01', '测试', '1', gen_random_uuid())`,
      [userId, entityId],
    )
    const body = { id, entityId, kind: 'normal', month: '2031-06' }
    await pay(runs.endpoints.add, { method: 'POST', body })
    // There is no attendance yet, so the run cannot pay the person.
    const { blocked } = runSteps.parse((await pay(RUN_STEPS_CALL, { query: { id } })).body.response)
    return pay(runs.actions.waive?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { code: blocked.reasons[0]?.check, userId, reason: '下月一并发放' },
    })
  },
}

const groups = requireResource('attendance/groups')

/** The membership of the person, which began years ago, in a group without other members. */
async function membershipOf(userId: string): Promise<{ id: string; version: number }> {
  await groupOf(userId)
  const rows = await database.rows<{ id: string; version: number }>(
    'select id, version from attend_member where user_id = $1',
    [userId],
  )
  return rows[0] ?? { id: '', version: 0 }
}

/** Every way to change the group of a day that has begun, besides a new membership. */
const PAST_GROUP: Readonly<Record<string, (userId: string) => Promise<Answer>>> = {
  'another end': async (userId) => {
    const body = { ...(await membershipOf(userId)), toDate: await today(-1) }
    return attend(members.endpoints.update, { method: 'PUT', body })
  },
  'a deleted membership': async (userId) => {
    const query = await membershipOf(userId)
    return attend(members.endpoints.delete, { method: 'DELETE', query })
  },
  'the people of a group': async (userId) => {
    const id = await groupOf(userId)
    return attend(groups.actions.setUsers?.endpoint ?? '', {
      method: 'PUT',
      query: { id, version: 1 },
      body: { fromDate: await today(-1), removeIds: [userId] },
    })
  },
}

const DOES: Readonly<Partial<Record<OwnPayAct, string>>> = {
  typeSheet: 'er',
  writePaidCertificate: 'er',
  movePaidCertificate: 'er',
  resetSheet: 'er',
  correctEmployment: 'hrmgr',
  writeService: 'er',
  writeSalaryTerm: 'pay',
  writePayInput: 'pay',
  writeBenefit: 'pay',
  writeBankCard: 'pay',
  payOtherwise: 'pay',
  writeContribution: 'social',
  writeTaxStanding: 'pay',
  writeTitleTerm: 'trainer',
  waiveCheck: 'pay',
  matchSpreadsheetRow: 'pay',
  settleSpreadsheet: 'pay',
}

/** Among many rows, the user's own row is left out and reported as such. */
const BY_ROW: readonly OwnPayAct[] = ['importClockIns', 'changePastRoster']

describe('what counts in pay or leave', () => {
  test.each(OWN_PAY_ACTS)('is not allowed for oneself, and is for others: %s', async (act) => {
    const own = await fileOf(DOES[act] ?? 'attend')
    const refused = await TRIES[act](own)
    expect([400, 409], refused.text).toContain(refused.status)
    if (!BY_ROW.includes(act)) expect(refused.body.msg).toBe(say('zh', 'conflict.ownPay'))
    const other = await TRIES[act](await fileOf('staff1'))
    expect(other.status, other.text).toBe(200)
  })

  test.each(Object.keys(PAST_GROUP))('the own group of past days stays: %s', async (way) => {
    const refused = await PAST_GROUP[way]?.(await fileOf('attend'))
    expect(refused?.body.msg, refused?.text).toBe(say('zh', 'conflict.ownPay'))
    const other = await PAST_GROUP[way]?.(await fileOf('staff1'))
    expect(other?.status, other?.text).toBe(200)
  })

  test('a file with one own row among others brings the others, where the sender says so', async () => {
    const numbers = await database.rows<{ no: string }>(
      `select b.emp_no as no from user_base_info b where b.id = any($1) order by b.id = $2`,
      [[await fileOf('attend'), await fileOf('staff1')], await fileOf('attend')],
    )
    const day = await today(-2)
    const lines = numbers.map(({ no }) => `${no},${day} 08:56:00,A`)
    const answer = await attend('/sa/ClockIn/ImportClockIn', {
      method: 'POST',
      query: { name: 'machine.csv', skipErrors: 'true' },
      body: new TextEncoder().encode(['工号,时间,机号', ...lines].join('\r\n')),
    })
    expect(answer.body.response).toMatchObject({ added: 1, refused: 1 })
    expect(answer.body.response).toMatchObject({ rows: [{ row: 3, problem: 'own' }] })
  })

  test('users who draw up the roster plan future days, their own among them', async () => {
    const userId = await fileOf('attend')
    const attendGroupId = await groupOf(userId)
    const body = { attendGroupId, items: [{ userId, date: await today(1), shiftGroupId: null }] }
    const answer = await attend('/sa/UserSchedule/SaveUserSchedule', { method: 'POST', body })
    expect(answer.body.response).toMatchObject({ refused: [] })
  })
})
