import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endPatents, refreshFees } from '#modules/titles/patents/api/keep-patents.ts'
import { remindFees } from '#modules/titles/patents/api/remind-fees.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { patentFees } from '#modules/titles/patents/define/patent-fee.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { applyNoOf, patentDesk } from './patent-desk.ts'

const company = testCompany()
const desk = patentDesk(company)
const { rows, value } = company.database
let pool: ReturnType<typeof openDatabase>

const setToday = (day: string) =>
  rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )

const night = () =>
  pool.db.transaction().execute(async (tx) => {
    for (const step of [refreshFees, endPatents, remindFees]) await step(tx)
  })

const GRANTED = { applyDate: '2019-03-15', grantDate: '2023-06-20' } as const
const inventor = (share: string, name = '李工') => ({ empNo: null, name, share })

beforeAll(async () => {
  pool = openDatabase(company.url, {
    poolSize: 2,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
  await setToday('2025-01-15')
  await rows(`insert into work_calendar (id, date, day_class, name)
    values (gen_random_uuid(), '2024-09-16', '2', '中秋节'), (gen_random_uuid(), '2024-09-17', '2', '中秋节')
    on conflict do nothing`)
})

afterAll(() => pool?.db.destroy())

describe('the fees of a granted patent', () => {
  test('begin in the year after that of the grant', async () => {
    const id = await desk.add({ applyDate: '1997-06-03', grantDate: '2001-08-01' })
    const [first] = await desk.fees(id)
    // A Monday.
    expect(first).toMatchObject({ year: 6, due: '2002-06-03' })
  })

  test('have their day, their amount, and a grace that ends on a working day', async () => {
    const id = await desk.add(GRANTED)
    const all = await desk.fees(id)
    expect(all.map(({ year }) => year)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ])
    expect(all[0]).toMatchObject({ due: '2024-03-15', full: '1200.00', grace: '2024-09-18' })
    // 15 March 2025 is a Saturday; the grace is counted from it, and not from the Monday.
    expect(all[1]).toMatchObject({ due: '2025-03-17', grace: '2025-09-15' })
    expect(await value('select expire_date::text from patent where id = $1', [id])).toBe(
      '2039-03-15',
    )
    expect(await value('select reward_due::text from patent where id = $1', [id])).toBe(
      '2023-09-20',
    )
  })

  test('end with the term: a design of before the change of the law has ten years, a later one fifteen', async () => {
    const old = await desk.add({
      kind: '外观设计',
      applyDate: '2021-05-31',
      grantDate: '2021-12-01',
    })
    const later = await desk.add({
      kind: '外观设计',
      applyDate: '2021-06-01',
      grantDate: '2021-12-01',
    })
    expect((await desk.fees(old)).at(-1)?.year).toBe(10)
    expect((await desk.fees(later)).at(-1)).toMatchObject({ year: 15, full: '3000.00' })
    expect(await value('select expire_date::text from patent where id = $1', [old])).toBe(
      '2031-05-31',
    )
    expect(await value('select expire_date::text from patent where id = $1', [later])).toBe(
      '2036-06-01',
    )
  })

  test('are reduced for ten years from that of the grant, by the number of applicants', async () => {
    const one = await desk.add({ ...GRANTED, isReduced: true })
    const applicants = [{ name: '示例科技集团有限公司' }, { name: '示例大学' }]
    const two = await desk.add({ ...GRANTED, isReduced: true, applicants })
    expect(await desk.fee(one, 6)).toMatchObject({ full: '1200.00', payable: '180.00' })
    expect(await desk.fee(two, 6)).toMatchObject({ payable: '360.00' })
    // Granted in year 5: years 5 to 14 are reduced.
    expect(await desk.fee(one, 14)).toMatchObject({ full: '6000.00', payable: '900.00' })
    expect(await desk.fee(one, 15)).toMatchObject({ payable: '6000.00' })
  })
})

describe('paying', () => {
  test.each([
    ['2024-03-15', ['1200.00', '0.00']],
    ['2024-04-10', ['1200.00', '0.00']],
    ['2024-04-20', ['1260.00', '60.00']],
    ['2024-08-20', ['1500.00', '300.00']],
    // The last day of the grace is moved behind the holiday.
    ['2024-09-18', ['1500.00', '300.00']],
  ] as const)('on %s costs %j', async (day, [amount, surcharge]) => {
    const id = await desk.add(GRANTED)
    expect(desk.wrong(await desk.pay(id, 6, day, ['1200.01', surcharge]))).toEqual(['dueAmount'])
    expect(desk.wrong(await desk.pay(id, 6, day, [amount, '0.01']))).toEqual(['dueSurcharge'])
    desk.good(await desk.pay(id, 6, day, [amount, surcharge]))
    expect(await desk.fee(id, 6)).toMatchObject({ state: '已缴' })
    expect(await value('select fee_due_date::text from patent where id = $1', [id])).toBe(
      '2025-03-17',
    )
  })

  test('of a reduced fee has the surcharge on the full one', async () => {
    const id = await desk.add({ ...GRANTED, isReduced: true })
    desk.good(await desk.pay(id, 6, '2024-04-20', ['240.00', '60.00']))
  })

  test('is answered at the call of the contract, too', async () => {
    const id = await desk.add(GRANTED)
    const trainer = await company.api.as('trainer')
    const body = {
      id,
      year: 6,
      amount: '1260.00',
      surcharge: '60.00',
      date: '2024-04-20',
      receiptNo: 'R-2',
    }
    const answer = await trainer(patents.actions.payFee?.endpoint ?? '', {
      method: 'POST',
      query: { id },
      body,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await desk.fee(id, 6)).toMatchObject({ state: '已缴' })
  })

  test('is refused twice, for another year, in advance, and after the grace', async () => {
    const id = await desk.add(GRANTED)
    expect(desk.wrong(await desk.pay(id, 6, '2024-09-19', ['1500.00', '300.00']))).toEqual([
      'paidOn',
    ])
    expect(desk.wrong(await desk.pay(id, 7, '2024-03-15', ['2000.00', '0.00']))).toEqual([
      'dueYear',
    ])
    expect(desk.wrong(await desk.pay(id, 5, '2024-03-15', ['1200.00', '0.00']))).toEqual([
      'dueYear',
    ])
    expect(desk.wrong(await desk.pay(id, 21, '2024-03-15', ['1200.00', '0.00']))).toEqual([
      'dueYear',
    ])
    expect(desk.wrong(await desk.pay(id, 6, '2025-01-16', ['1500.00', '300.00']))).toEqual([
      'paidOn',
    ])
    desk.good(await desk.pay(id, 6, '2024-03-15', ['1200.00', '0.00']))
    expect(desk.wrong(await desk.pay(id, 6, '2024-03-15', ['1200.00', '0.00']))).toEqual([
      'dueYear',
    ])
  })

  test('twice at the same moment is stored once', async () => {
    const id = await desk.add(GRANTED)
    const answers = await Promise.all(
      [1, 2].map(() => desk.pay(id, 6, '2024-03-15', ['1200.00', '0.00'])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('follows the table of the day', async () => {
    const id = await desk.add({ applyDate: '2018-02-01', grantDate: '2023-06-20' })
    const changed = `update policy_param set effective_to = '2025-01-31'
      where key = 'patent.fees' and effective_to is null returning id`
    const old = await value(changed)
    await rows(`insert into policy_param (id, key, effective_from, value, basis)
      values (gen_random_uuid(), 'patent.fees', '2025-02-01', '[{"kind":"发明","upToYear":20,"amount":1300}]', '新公告')`)
    await rows('select write_patent_fees(array[$1::uuid])', [id])
    expect((await desk.fees(id)).map(({ full }) => full).slice(0, 2)).toEqual([
      '2000.00',
      '1300.00',
    ])
    await rows(`delete from policy_param where basis = '新公告'`)
    await rows('update policy_param set effective_to = null where id = $1', [old])
  })
})

describe('a patent', () => {
  test('is refused with other numbers, days, inventors or people than there can be', async () => {
    const wrong = async (values: object) => desk.wrong(await desk.tryAdd({ ...values }))
    expect(await wrong({ grantDate: '2019-03-14' })).toEqual(['grantDate'])
    expect(await wrong({ publishDate: '2019-03-14' })).toEqual(['publishDate'])
    expect(await wrong({ applyDate: '2025-01-16' })).toEqual(['applyDate'])
    expect(await wrong({ applyNo: '201910123456.9' })).toEqual(['applyNo'])
    expect(await wrong({ applyNo: applyNoOf('实用新型') })).toEqual(['applyNo'])
    expect(await wrong({ patentNo: `ZL${applyNoOf('发明')}` })).toEqual(['patentNo'])
    expect(await wrong({ ...GRANTED, patentNo: `ZL${applyNoOf('发明')}` })).toEqual(['patentNo'])
    for (const inventors of [
      [inventor('90.00')],
      [inventor('50.00'), inventor('30.00', '王工'), inventor('19.00', '赵工')],
      [inventor('60.00'), inventor('40.01', '王工')],
      [{ empNo: 'NOBODY1', name: null, share: '100.00' }],
      [{ empNo: null, name: null, share: '100.00' }],
    ]) {
      expect(await wrong({ inventors }), JSON.stringify(inventors)).toEqual(['inventors'])
    }
    expect(
      await wrong({ deputyId: await value("select id from app_user where user_name = 'trainer'") }),
    ).toEqual(['deputyId'])
    expect(await wrong({ ...GRANTED, reward: '3999.99' })).toEqual(['reward'])
    expect(await wrong({ ...GRANTED, paidThrough: 4 })).toEqual(['paidThrough'])
    expect(await wrong({ paidThrough: 6 })).toEqual(['paidThrough'])
  })

  test('has a number that no other patent has, however it is typed', async () => {
    const applyNo = applyNoOf('发明')
    const id = await desk.add({ applyNo: ` ${applyNo.replace('.', '')} ` })
    expect(await value('select apply_no from patent where id = $1', [id])).toBe(applyNo)
    const answer = await desk.tryAdd({ applyNo })
    expect(answer.status).not.toBe(200)
  })

  test('goes from filing over examination to the grant, and its inventors get their parts', async () => {
    const empNo = await value(
      "select b.emp_no from user_base_info b join app_user u on u.user_base_id = b.id where u.user_name = 'staff1'",
    )
    const inventors = [{ empNo, name: null, share: '33.33' }, inventor('66.67')]
    const id = await desk.add({ inventors })
    expect(await desk.stateOf(id)).toBe('1')
    desk.good(await desk.press('examine', id))
    expect(desk.wrong(await desk.press('grant', id, { grantDate: '2019-03-15' }))).toEqual([
      'grantDate',
    ])
    desk.good(await desk.press('grant', id, { grantDate: '2023-06-20' }))
    const patent = await rows(
      'select state, patent_no, apply_no, reward::text from patent where id = $1',
      [id],
    )
    expect(patent[0]).toMatchObject({
      state: '3',
      patent_no: `ZL${patent[0]?.apply_no}`,
      reward: '4000.00',
    })
    const parts = await rows(
      'select user_id is not null as employed, reward::text from patent_inventor_view where patent_id = $1 order by seq',
      [id],
    )
    expect(parts).toEqual([
      { employed: true, reward: '1333.20' },
      { employed: false, reward: '2666.80' },
    ])
    expect((await desk.press('grant', id, { grantDate: '2023-06-20' })).status).toBe(409)
  })

  test('of another kind is not examined', async () => {
    const id = await desk.add({ kind: '实用新型' })
    expect((await desk.press('examine', id)).status).toBe(409)
    desk.good(await desk.press('refuse', id, { stateReason: '不具备新颖性' }))
    expect(await desk.fees(id)).toEqual([])
  })

  test('keeps what its fees hang on, once one is paid', async () => {
    const id = await desk.add(GRANTED)
    desk.good(await desk.pay(id, 6, '2024-03-15', ['1200.00', '0.00']))
    const trainer = await company.api.as('trainer')
    const record = recordIn(await trainer(patents.endpoints.info, { query: { id } }))
    const change = { id, version: record.version, grantDate: '2023-06-21' }
    const answer = await trainer(patents.endpoints.update, { method: 'PUT', body: change })
    expect(desk.wrong(answer)).toEqual(['grantDate'])
    const name = { id, version: record.version, name: '一种改名的装置' }
    savedIn(await trainer(patents.endpoints.update, { method: 'PUT', body: name }))
  })

  test('that is entered late begins behind the fees that were paid before', async () => {
    const id = await desk.add({ ...GRANTED, paidThrough: 7 })
    expect((await desk.fees(id)).map(({ state }) => state).slice(0, 3)).toEqual([
      '已缴',
      '已缴',
      '未到',
    ])
  })

  test('that is given up or assigned keeps no fee to pay', async () => {
    for (const [verb, state] of [
      ['abandon', '6'],
      ['assign', '7'],
    ] as const) {
      const id = await desk.add({ ...GRANTED, paidThrough: 7 })
      desk.good(await desk.press(verb, id, { stateReason: '不再使用' }))
      expect(await desk.stateOf(id)).toBe(state)
      expect((await desk.fees(id)).map((row) => row.state)).toEqual(['已缴', '已缴', '放弃'])
      expect((await desk.press('payFee', id, {})).status).not.toBe(200)
    }
  })
})

describe('each night', () => {
  test('a patent lapses after the last day of the grace, as of its due day, and can be restored for two months', async () => {
    const id = await desk.add(GRANTED)
    await setToday('2024-09-18')
    await night()
    expect(await desk.stateOf(id)).toBe('3')
    expect(await desk.fee(id, 6)).toMatchObject({ state: '滞纳期' })
    await setToday('2024-09-19')
    await night()
    expect(await desk.stateOf(id)).toBe('6')
    expect(await desk.fees(id)).toEqual([expect.objectContaining({ year: 6, state: '逾期失效' })])
    expect(await value('select state_reason from patent where id = $1', [id])).toContain(
      '2024-03-15',
    )
    await setToday('2025-01-15')
    const late = await desk.pay(id, 6, '2024-08-20', ['1500.00', '300.00'])
    expect(refusalIn(late).status).toBe(409)
    const asked = {
      noticeOn: '2024-10-20',
      restoredOn: '2024-12-20',
      restoreFee: '1000.00',
      dueAmount: '1500.00',
      dueSurcharge: '300.00',
      receiptNo: 'R-9',
    }
    expect(
      desk.wrong(await desk.press('restore', id, { ...asked, restoredOn: '2024-12-21' })),
    ).toEqual(['restoredOn'])
    expect(desk.wrong(await desk.press('restore', id, { ...asked, restoreFee: '999.00' }))).toEqual(
      ['restoreFee'],
    )
    expect(
      desk.wrong(await desk.press('restore', id, { ...asked, noticeOn: '2024-09-18' })),
    ).toContain('noticeOn')
    desk.good(await desk.press('restore', id, asked))
    expect(await desk.stateOf(id)).toBe('3')
    expect((await desk.fees(id)).map(({ state }) => state).slice(0, 2)).toEqual(['已缴', '待缴'])
    expect((await desk.press('restore', id, asked)).status).toBe(409)
  })

  test('a patent whose term is over ends', async () => {
    const id = await desk.add({
      kind: '外观设计',
      applyDate: '2014-05-05',
      grantDate: '2014-12-01',
      paidThrough: 10,
    })
    await night()
    expect(await desk.stateOf(id)).toBe('6')
    expect((await desk.press('restore', id, {})).status).not.toBe(200)
  })

  test('the responsible and the deputy are reminded three times, and the training officers at the last', async () => {
    const deputyId = await value("select id from app_user where user_name = 'hrmgr'")
    const ownerId = await value("select id from app_user where user_name = 'er'")
    const id = await desk.add({ ...GRANTED, paidThrough: 6, ownerId, deputyId, name: '提醒' })
    const told = async () => {
      const [row] = await rows(
        `select count(*) filter (where u.user_name = 'er')::int as owner,
           count(*) filter (where u.user_name = 'hrmgr')::int as deputy,
           count(*) filter (where u.user_name = 'trainer')::int as training
         from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
         where m.code = 'patentFeeDue' and m.biz_id = (select id::text from patent_fee where patent_id = $1 and year = 7)`,
        [id],
      )
      return row
    }
    // Due on 17 March 2025.
    for (const [day, owner, training] of [
      ['2024-12-16', 0, 0],
      ['2024-12-17', 1, 0],
      ['2025-01-20', 1, 0],
      ['2025-02-15', 2, 0],
      ['2025-03-10', 3, 1],
      ['2025-03-17', 3, 1],
      ['2025-03-18', 4, 2],
      ['2025-04-18', 4, 2],
    ] as const) {
      await setToday(day)
      await night()
      expect({ day, told: await told() }).toEqual({ day, told: { owner, deputy: owner, training } })
    }
    await setToday('2025-01-15')
  })

  test('the day of a fee follows the working calendar', async () => {
    const id = await desk.add({ ...GRANTED, paidThrough: 6 })
    await rows(
      `insert into work_calendar (id, date, day_class, name) values (gen_random_uuid(), '2025-03-17', '2', '放假')`,
    )
    await night()
    expect(await desk.fee(id, 7)).toMatchObject({ due: '2025-03-18', grace: '2025-09-15' })
    await rows(`delete from work_calendar where date = '2025-03-17'`)
  })
})

describe('the fees that are due', () => {
  test('are listed with what paying today costs, for those who may see the patents', async () => {
    const id = await desk.add(GRANTED)
    const path = callPath(patents.controller, 'GetPatentFeeDue')
    const due = async (who: string, days: number) => {
      const answer = await (await company.api.as(who))(path, { query: { days } })
      return {
        status: answer.status,
        rows: answer.body.response as { patentId: string; year: number; totalDue: string }[],
      }
    }
    await setToday('2024-08-20')
    const found = (await due('trainer', 1)).rows.filter(({ patentId }) => patentId === id)
    expect(found).toMatchObject([{ year: 6, surcharge: '300.00', totalDue: '1500.00' }])
    await setToday('2025-01-15')
    expect((await due('staff1', 90)).status).toBe(403)
    expect(patentFees.isReadOnly).toBe(true)
  })
})
