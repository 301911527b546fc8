import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { companyDocuments } from '#modules/hr/company-policies/define/policy.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { addReferral } from '#modules/hr/referrals/tests/add-referral.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import { addQuestion } from '#modules/pay/slips/tests/add-question.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import { taxOpenings } from '#modules/pay/tax-persons/define/tax-opening.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import { SHARE_CALLS, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { FLOW } from '#platform/wire/approval/approval-flow.ts'
import { madeShareLink } from '#platform/wire/sharing/share-links.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { addInfoChange } from '../api/rights-company.ts'
import { type Answer, recordIn, refusalIn, savedIn } from '../api/running-api.ts'
import { EVERY_SHAPE } from '../shapes.ts'
import { type ConformanceCompany, openCompany } from './conformance-company.ts'
import { addSample, sampleRecord } from './sample-record.ts'

type Value = string | boolean

let company: ConformanceCompany

beforeAll(async () => {
  company = await openCompany()
})

afterAll(() => company?.close())

/** Every possible value of the field in a condition. */
function valuesOf({ fields }: Resource, name: string): Value[] {
  const field = fields[name]
  return field?.kind === 'bool'
    ? [true, false]
    : (field?.rule.choices?.options ?? []).map(({ value }) => value)
}

/** A new record that meets the other requirements of its buttons. */
async function newRecord(resource: Resource): Promise<string> {
  const id = await madeRecord(resource)
  for (const statement of PREPARED.get(resource) ?? []) await company.database.rows(statement, [id])
  return id
}

/** For a resource that users cannot add by hand, a record made in another way. */
async function madeRecord(resource: Resource): Promise<string> {
  if (!resource.isReadOnly) return (await addSample(company.director, resource)).id
  if (resource === shareLinks) {
    const scope = { people: [(await addSample(company.director, archives)).id] }
    const body = { page: 'printUser', scope }
    const made = await company.director(SHARE_CALLS.add, { method: 'POST', body })
    return madeShareLink.parse(made.body.response).id
  }
  if (resource === plannedChanges) {
    const { id } = await addSample(company.director, departments)
    const effectiveDate = String(await company.database.value('select (today() + 9)::text'))
    const endpoint = departments.actions.move?.endpoint ?? ''
    const move = { method: 'PUT', query: { id }, body: { pid: null, effectiveDate } } as const
    expect((await company.director(endpoint, move)).status).toBe(200)
    const made = 'select id from planned_org_change where dept_id = $1'
    return String(await company.database.value(made, [id]))
  }
  if (resource === salaryQuestions) return addQuestion(company.database)
  if (resource === referrals) return addReferral(company.database)
  if (resource === bankBatches) return madeBatch()
  expect(resource.path).toBe('hr/info-changes')
  const { id, computer } = await addSample(company.director, archives)
  return addInfoChange(company.database, id, [
    { field: 'computer', before: computer ?? null, after: '三级' },
  ])
}

/** A batch without payments that another user made, from the rows of the demo company. */
async function madeBatch(): Promise<string> {
  const made = `insert into bank_batch (id, batch_no, run_id, entity_id, bank, template_id, account_id, payer_account,
      people, net, hash, extension, content, checked_by_id)
    select gen_random_uuid(), left(gen_random_uuid()::text, 13), run_id, entity_id, bank, template_id, account_id, payer_account,
      people, net, hash, extension, content, (select id from app_user where user_name = 'pay')
    from bank_batch limit 1 returning id`
  return String(await company.database.value(made))
}

/** The candidate of a hiring is to be hired and agreed to pay, and the need has places left. */
const AGREED_PAY = `with need as (
    update recruiting_application set headcount = 200
    where id = (select recruiting_id from to_be_recruited where id = $1)
  ), talk as (
    insert into salary_interview (id, candidate_id, talk_at, talker_id, rank_id, expect, offer_base, state)
    select gen_random_uuid(), h.candidate_id, now(), (select id from app_user order by id limit 1),
      (select id from post_rank order by id limit 1), 9000, 9000, '1'
    from to_be_recruited h where h.id = $1)
  update candidate set state = '60' where id = (select candidate_id from to_be_recruited where id = $1)`

/** Somebody is appointed to a title. */
const APPOINTED = `insert into title_appointment (id, profession_id, user_id, line, from_date, to_date, state)
  select gen_random_uuid(), p.id, p.user_id, p.line, '2022-03-05', '2199-03-04', '2' from profession p where p.id = $1`

/** The offer of a hiring waits for an answer. */
const SENT_OFFER = `with talk as (
    insert into salary_interview (id, candidate_id, talk_at, talker_id, rank_id, expect, offer_base, state)
    select gen_random_uuid(), h.candidate_id, now(), (select id from app_user order by id limit 1),
      (select id from post_rank order by id limit 1), 9000, 9000, '1'
    from to_be_recruited h where h.id = $1 returning id)
  insert into offer (id, hiring_id, edition, salary_interview_id, body, hash, expires_at)
  select gen_random_uuid(), $1, 1, talk.id, '录用通知书', 'x', now() + interval '7 days' from talk`

/**
 * What buttons need besides the state, such as evaluations, consent, a date, or that the record is about the
 * user.
 */
const PREPARED: ReadonlyMap<Resource, readonly string[]> = new Map([
  // Another user proposed the terms.
  [salaryTerms, ['update user_salary_type set created_by = null where id = $1']],
  // Another user typed the input.
  [payInputs, ['update pay_input set created_by = null, updated_by = null where id = $1']],
  // Another user entered the balance, and the proof is attached.
  [
    taxOpenings,
    [
      'update tax_opening set created_by = null, filed_by_id = null where id = $1',
      `insert into file (id, resource, record_id, field, name, created_by)
       select gen_random_uuid(), 'pay/tax-openings', $1, 'proof', '扣缴明细.pdf', id from app_user
       where user_name = 'hrdir'`,
      `insert into file_object (key, file_id, variant, type, size, sha256)
       select encode(sha256(f.id::text::bytea), 'hex')::char(48), f.id, 'original',
         'application/pdf', 1, encode(sha256(f.id::text::bytea), 'hex')
       from file f where f.record_id = $1`,
    ],
  ],
  // Another user entered the benefit.
  [benefits, ['update benefit set created_by = null, updated_by = null where id = $1']],
  // Another user asked for the change, and the card is not the default.
  [
    cardChanges,
    [
      `update bank_card_change set created_by = null, filed_by_id = null,
         decided_by_id = (select id from app_user where user_name = 'pay') where id = $1`,
    ],
  ],
  [bankCards, ['update salary_bank set is_default = false where id = $1']],
  // A complete file that others made, checked and audited.
  [
    spreadsheets,
    [
      `insert into salary_excel_row (id, salary_excel_id, row_no, emp_no, user_name, user_id, match_state, cells, net)
       select gen_random_uuid(), $1, 2, b.emp_no, b.name, b.id, 'found', '["100.00"]', 100
       from user_base_info b join app_user u on u.user_base_id = b.id where u.user_name = 'staff1'`,
      `update salary_excel set row_count = 1, matched = 1,
         checked_by_id = (select id from app_user where user_name = 'pay'),
         audited_by_id = (select id from app_user where user_name = 'pay2') where id = $1`,
    ],
  ],
  // Another user filed the deduction.
  [taxDeductions, ['update tax_deduction set created_by = null, filed_by_id = null where id = $1']],
  // Another user took the earlier steps of the month.
  [insuranceMonthlies, ["update insurance_monthly set done_by = '{}' where id = $1"]],
  [fundMonthlies, ["update house_fund_monthly set done_by = '{}' where id = $1"]],
  [meritSalaries, ["update merit_salary set done_by = '{}' where id = $1"]],
  [salaries, ["update salary set done_by = '{}' where id = $1"]],
  [salaryTaxes, ["update salary_tax set done_by = '{}' where id = $1"]],
  [
    companyDocuments,
    [
      `insert into file (id, resource, record_id, field, name, created_by)
       select gen_random_uuid(), 'hr/documents', $1, 'files', '制度.pdf', id from app_user
       where user_name = 'hrdir'`,
      `insert into file_object (key, file_id, variant, type, size, sha256)
       select encode(sha256(f.id::text::bytea), 'hex')::char(48), f.id, 'original',
         'application/pdf', 1, encode(sha256(f.id::text::bytea), 'hex')
       from file f where f.record_id = $1`,
    ],
  ],
  [
    probations,
    [
      `update probation set result = '1' where id = $1`,
      `insert into file (id, resource, record_id, field, name, created_by)
       select gen_random_uuid(), 'hr/probations', $1, 'files', '同意书.pdf', id from app_user
       where user_name = 'hrdir'`,
      `insert into probation_evaluation (id, probation_id, user_id, dept_id, period, evaluator_id, state)
       select gen_random_uuid(), p.id, p.user_id, p.dept_id, '第1月', u.id, '2'
       from probation p, app_user u where p.id = $1 and u.user_name = 'hrdir'`,
    ],
  ],
  [
    certificates,
    [
      'update certificate set borrower_id = (select id from user_base_info limit 1), is_lent = true where id = $1',
    ],
  ],
  // The department head confirms a plan after its target was reached; the leader in charge approves it.
  [
    yearPlans,
    [
      `update year_plan set target_value = 1, actual_value = 1,
         dept_id = (select d.id from department d join app_user u on u.id = d.leader_id
           where u.user_name = 'hrdir')
       where id = $1`,
    ],
  ],
  [
    yearPlanChanges,
    [
      `update year_plan_change set dept_id = (select d.id from department d
           join app_user u on u.id = d.leader_id where u.user_name = 'hrdir')
       where id = $1`,
      `update year_plan set plan_state = '2'
       where id = (select plan_id from year_plan_change where id = $1)`,
    ],
  ],
  // Another user approves it, and it is addressed to a department that the director leads.
  [
    collaborations,
    [
      `update collaboration set from_dept_id = (select d.id from department d
           join app_user u on u.user_name = 'hrdir' and u.id <> all(array[d.leader_id, d.in_charge_id])
           where d.id <> all(collaboration.to_dept_ids) order by d.id limit 1)
       where id = $1`,
      `insert into collaboration_reply (collaboration_id, dept_id)
       select $1, d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'hrdir' on conflict do nothing`,
    ],
  ],
  // The plan repeats, and the meeting has a resolution.
  [
    meetingPlans,
    [`update meeting_plan set cycle = '每周', cycle_day = 3, start_time = '09:00' where id = $1`],
  ],
  [
    projectMeetings,
    [
      `insert into meeting_resolution (id, meeting_id, item, owner_id, due_date)
       select gen_random_uuid(), $1, '落实', id, '2199-04-01' from app_user where user_name = 'hrdir'`,
    ],
  ],
  // The certificate is due on the last day.
  [departures, [`update dimission set last_day = today() where id = $1`]],
  [
    probationEvaluations,
    [
      `update probation_evaluation set evaluator_id = u.id, user_id = u.user_base_id
       from app_user u where u.user_name = 'hrdir' and probation_evaluation.id = $1`,
    ],
  ],
  [
    regularisationExaminations,
    [
      `update positive_examine set examiner_id = u.id, examiner_file_id = u.user_base_id,
         competence = 80, work = 80, learning = 80, teamwork = 80, discipline = 80, agree = '1'
       from app_user u where u.user_name = 'hrdir' and positive_examine.id = $1`,
    ],
  ],
])

/** Only an employee at work can be suspended without pay. */
const AT_WORK = "update user_base_info set join_date = '2020-03-05', status = '2' where id = $1"
/** Only a contract with an end date can be renewed. */
const ENDS = "update contract set end_date = '2199-03-04' where id = $1"
/** Only a training that is over can be finished. */
const OVER =
  "update train set start_at = now() - interval '2 days', end_at = now() - interval '1 day' where id = $1"
/** A pending request on the task that the director must decide. */
const ASKED = `with asked as (
    insert into task_approval (id, task_id, phase, approver_id, payload)
    select gen_random_uuid(), $1, '1', id, '{}' from app_user where user_name = 'hrdir'
  ) update task set pending_phase = '1' where id = $1`
/** The leader of the department may activate a finished task again. */
const LED = `update task set owner_dept_id = d.id from department d join app_user u
  on u.id in (d.leader_id, d.in_charge_id) where u.user_name = 'hrdir' and task.id = $1`
const MONTH_BEHIND = `insert into party_fee (id, member_id, month, fee_due, state)
  values (gen_random_uuid(), $1, '2024-02', 15, '欠缴')`

const CALLED = `insert into party_attendance (id, meeting_id, member_id, has_vote)
  select gen_random_uuid(), $1, m.id, true from party_member m
  on conflict do nothing`

const PREPARED_FOR: Readonly<Record<string, string>> = {
  decide: ASKED,
  activate: LED,
  suspend: AT_WORK,
  resume: AT_WORK,
  renew: ENDS,
  finish: OVER,
  sign: `update commitment_letter set user_id = u.user_base_id from app_user u
    where u.user_name = 'hrdir' and commitment_letter.id = $1`,
  signIn: `update project_meeting set start_at = now() - interval '1 minute', end_at = now() + interval '1 hour'
    where id = $1`,
  register: 'update attend_device set enabled = true where id = $1',
  // A bonus run with an input, on a pay day on which the law allows both ways of taxing.
  chooseBonusWay: `with sheet as (select * from salary where id = $1), run as (
      insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title)
      select gen_random_uuid(), 'GZ' || id::text, 'bonus', entity_id, month, '2027-03-05', '2027-03', '年终奖'
      from sheet)
    insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
      source_id, part)
    select gen_random_uuid(), s.user_id, s.dept_id, s.entity_id, i.id, 30000, s.month, '测试', '1', 'hand', s.id, 1
    from sheet s, pay_item i where i.code = 'year-bonus'`,
  // An employer with nobody else, because a run is audited once everybody has a row.
  'pay/salaries#audit': `with sheet as (select * from salary where id = $1), employer as (
      insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
      select id, id::text, right(id::text, 18), right(id::text, 18), '示例市', '示例市', '示例市', 10, 1 from sheet
      returning id
    ), run as (
      insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title, people, gross, tax, net,
        cost)
      select gen_random_uuid(), 'GA' || left(s.id::text, 18), s.kind, e.id, s.month, r.pay_date, r.tax_period, r.title,
        1, s.gross + s.bonus_income + s.compensation, s.tax + s.bonus_tax + s.compensation_tax, s.net, s.cost
      from sheet s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
        cross join employer e
    )
    update salary set entity_id = employer.id from employer where salary.id = $1`,
  // Somebody with terms of the employer, who is insured, in a month without contributions.
  'pay/runs#waive': `with run as (select * from pay_run where id = $1)
    insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, effective_from, reason,
      state, batch_id)
    select gen_random_uuid(), u.user_base_id, run.entity_id, '1', '工资薪金', 8700, (run.month || '-01')::date, '测试',
      '1', gen_random_uuid()
    from run, app_user u where u.user_name = 'staff2'`,
  // Pay is agreed once the interviews are passed.
  'hr/salary-interviews#confirm': `update candidate set state = '40'
    where id = (select candidate_id from salary_interview where id = $1)`,
  'hr/to-be-recruited#submit': AGREED_PAY,
  'hr/to-be-recruited#sendOffer': AGREED_PAY,
  'hr/to-be-recruited#join': AGREED_PAY,
  'hr/to-be-recruited#giveLink': SENT_OFFER,
  // Nothing hangs on the file yet.
  'hr/to-be-recruited#undoJoin': `with file as (
      insert into user_base_info select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
        'emp_no', '99000001', 'id_card_no', '990001199102030011', 'phone', '16790000001', 'employ_spell', 1))).*
      from user_base_info b where b.status = '2' and b.deleted_at is null order by b.id limit 1 returning id)
    update to_be_recruited h set user_id = file.id from file where h.id = $1`,
  leavePool: "update talent set pool_until = '2199-03-05' where id = $1",
  // Another record was merged into it a moment ago.
  undoMerge: `insert into talent_merge (id, keep_id, drop_id, filled, file_ids, created_by)
    select gen_random_uuid(), $1, t.id, '{}', '{}', u.id from talent t, app_user u
    where t.id <> $1 and u.user_name = 'hrdir' limit 1`,
  // Somebody else holds the post than the person whom it goes to.
  'titles/official-posts#handOver': `update official_post p set user_id = b.id from user_base_info b
    where p.id = $1 and b.id = (select id from user_base_info where status = '2' and deleted_at is null
      order by emp_no desc limit 1)`,
  // The next fee is not due yet.
  'titles/patents#payFee': `insert into patent_fee (id, patent_id, year, legal_date, due_date, grace_end, full_fee, payable,
      state)
    values (gen_random_uuid(), $1, 2, today() + 20, today() + 20, today() + 200, 900, 900, '待缴')`,
  // A fee was not paid.
  'titles/patents#restore': `insert into patent_fee (id, patent_id, year, legal_date, due_date, grace_end, full_fee,
      payable, state)
    values (gen_random_uuid(), $1, 2, '2025-03-05', '2025-03-05', '2025-09-05', 900, 900, '逾期失效')`,
  'titles/professions#prolong': APPOINTED,
  'titles/professions#endTerm': APPOINTED,
  'titles/professions#correctTerm': APPOINTED,
  'titles/professions#cancelTerm': APPOINTED,
  // A month in arrears.
  'party/members#payFees': MONTH_BEHIND,
  'party/members#remitFee': MONTH_BEHIND,
  'party/members#receive': "update party_member set out_letter = 'J-1' where id = $1",
  // The branch has members, and all of them were called.
  'party/meetings#publish': `update party_meeting set branch_id = (select branch_id from party_member
    where stage = '5' and deleted_at is null order by created_at limit 1) where id = $1`,
  'party/meetings#hold': CALLED,
  liftBar: 'update dimission set black_list = true where id = $1',
  // Employees sign for their own benefits only.
  'pay/benefits#sign': `update benefit set user_id = u.user_base_id from app_user u
    where u.user_name = 'hrdir' and benefit.id = $1`,
  // Employees confirm their own merit only.
  'pay/merit-salaries#confirm': `update merit_salary set user_id = u.user_base_id from app_user u
    where u.user_name = 'hrdir' and merit_salary.id = $1`,
}

/** Values of a state that is computed, with the columns that produce them. */
const COMES_ABOUT = new Map<Resource, Readonly<Record<string, string>>>([
  [partyMembers, { '9': "stage = '9', end_kind = '退党', ended_on = today()" }],
  // Somebody who joined has a file and a day.
  [
    officialPosts,
    {
      ended: "state = 'ended', ended_on = today()",
      resigned: "state = 'resigned', ended_on = today()",
      dismissed: "state = 'dismissed', ended_on = today()",
    },
  ],
  [
    hirings,
    {
      '7': `offer_state = '7', joined_at = today(), user_id = coalesce(user_id, (select id from user_base_info limit 1))`,
    },
  ],
  [
    shareLinks,
    {
      open: 'expires_at = expires_at',
      used: 'most_uses = 1, use_count = 1',
      // A link ends after it was made.
      expired: "created_at = now() - interval '1 minute', expires_at = now() - interval '1 s'",
      revoked: "revoked_at = now(), end_reason = 'withdrawn'",
      locked: 'locked_at = now()',
    },
  ],
  [
    payInputs,
    {
      0: "state = '0'",
      1: "state = '1'",
      2: "state = '2', counted_run = gen_random_uuid()",
      9: "state = '9'",
    },
  ],
  // What may be done follows from the state of the application and of the bonus.
  [referrals, { true: "state = '3', bonus = '0'", false: "state = '9'" }],
  // Only a completed transfer can be shown in notices.
  [
    transfers,
    {
      possible: "state = '4', effect_done = true, is_noticed = false",
      shown: "state = '4', effect_done = true, is_noticed = true",
    },
  ],
  [salaries, { true: "state = '0', shortfall = 10, waived = null", false: 'shortfall = 0' }],
])

/** A new record with this value, whatever is needed to reach it. */
async function recordWith(
  resource: Resource,
  name: string,
  value: Value,
  action?: string,
): Promise<string> {
  return bringTo(resource, { id: await newRecord(resource), name, value }, action)
}

const kept = new Map<Resource, Promise<string>>()

/**
 * A record with this value for refused actions: as a refusal does not change the record, all of them share
 * one.
 */
async function untouchedWith(resource: Resource, name: string, value: Value): Promise<string> {
  // A computed state cannot be reset, and a void batch stays void, so each value needs a new record.
  if (COMES_ABOUT.has(resource) || resource === bankBatches)
    return recordWith(resource, name, value)
  const made = kept.get(resource) ?? newRecord(resource)
  kept.set(resource, made)
  return bringTo(resource, { id: await made, name, value })
}

async function bringTo(
  resource: Resource,
  { id, name, value }: { id: string; name: string; value: Value },
  action?: string,
): Promise<string> {
  // The user who completes a document must not be its applicant, and a document in effect cannot change.
  if (resource.document && value !== DOC.draft) {
    await company.database.rows(
      `update ${resource.table} set effect_done = false,
         apply_user_id = (select id from app_user where user_name = $2) where id = $1`,
      [id, action === 'complete' ? 'hrmgr' : 'hrdir'],
    )
  }
  // Exactly one flow of each kind is in force, so replace the current one.
  if (resource === approvalFlows && value === FLOW.inForce) {
    await company.database.rows(
      `update approval_flow set state = '2' where state = '1'
         and resource = (select resource from approval_flow where id = $1)`,
      [id],
    )
  }
  const prepared = PREPARED_FOR[`${resource.path}#${action}`] ?? PREPARED_FOR[action ?? '']
  if (prepared) await company.database.rows(prepared, [id])
  const comesAbout = COMES_ABOUT.get(resource)?.[String(value)]
  const [set, values] = comesAbout ? [comesAbout, [id]] : [`${columnName(name)} = $2`, [id, value]]
  await company.database.rows(`update ${resource.table} set ${set} where id = $1`, values)
  return id
}

async function press(action: Action, id: string): Promise<Answer> {
  const { id: _id, ...body } = await sampleRecord(company.director, action.form)
  return company.director(action.endpoint, { method: 'PUT', query: { id }, body })
}

const rowOf = ({ table }: Resource, id: string) =>
  company.database.value(`select to_jsonb(r) from ${table} r where id = $1`, [id])

const conditional = RESOURCES.flatMap((resource) =>
  Object.values(resource.actions).flatMap((action) =>
    action.when && action.on === 'record'
      ? [{ name: action.form.path, resource, action, when: action.when }]
      : [],
  ),
)

/**
 * The values outside the condition of an action with which the action is tried. All actions share the
 * function that checks conditions, so few tries are enough. The first action of one resource of each shape
 * is tried with all values. Every other action is tried with one value, a different one for each action.
 */
function refusedValues(resource: Resource, action: Action, others: readonly Value[]): Value[] {
  const [first] = Object.values(resource.actions).filter(({ when }) => when !== undefined)
  if (action === first && EVERY_SHAPE.includes(resource)) return [...others]
  const place = conditional.findIndex((known) => known.action === action)
  return others.slice(place % others.length).slice(0, 1)
}

test('some action is bound to the state of its record', () => {
  expect(conditional.map(({ name }) => name)).toContain('system/users#resetPassword')
})

describe.each(conditional)('$name', ({ resource, action, when }) => {
  const values = valuesOf(resource, when.field)
  const others = values.filter((value) => !when.is.includes(value))

  test('names a field that everybody sees who sees the record', () => {
    const group = resource.fields[when.field]?.group ?? ''
    expect(resource.groups?.[group]?.guarded ?? false).toBe(false)
    expect(values).toEqual(expect.arrayContaining([...when.is]))
    expect(others).not.toEqual([])
  })

  test('is refused on a record that says anything else, which stays as it was', async () => {
    const { id: _id, ...body } = await sampleRecord(company.director, action.form)
    for (const value of refusedValues(resource, action, others)) {
      const id = await untouchedWith(resource, when.field, value)
      const before = await rowOf(resource, id)
      const answer = await company.director(action.endpoint, { method: 'PUT', query: { id }, body })
      expect(refusalIn(answer), `${value}`).toEqual({ status: 409, code: 'conflict', errors: [] })
      const choice = resource.fields[when.field]?.rule.choices?.options.find(
        (option) => option.value === value,
      )
      expect(answer.body.msg).toContain(choice?.label ?? '')
      expect(answer.body.msg).toContain(action.label)
      expect(await rowOf(resource, id), `${value}`).toEqual(before)
    }
  })

  // The transition from the first value is tested below.
  const elsewhere = when.is.filter((value) => value !== action.moves?.from[0])
  test.each(elsewhere)('is possible on a record that says %s', async (value) => {
    const id = await recordWith(resource, when.field, value, action.name)
    const pressed = await press(action, id)
    expect(pressed.status, pressed.text).toBe(200)
  })
})

/** The number of parallel presses of the button. */
const AT_ONCE = 3

type Entry = { transition: string; reason: string | null; version: number }

const moving = conditional.flatMap(({ action, ...rest }) =>
  action.moves ? [{ ...rest, action, moves: action.moves }] : [],
)

test('some action is a transition', () => {
  expect(moving.map(({ name }) => name)).toContain('system/users#lock')
})

describe.each(moving)('the transition $name', ({ resource, action, moves }) => {
  const states = resource.states ?? ''
  const start = async () => recordWith(resource, states, moves.from[0] ?? '', action.name)
  const info = async (id: string) =>
    recordIn(await company.director(resource.endpoints.info, { query: { id } }))

  test('leads to its state once, however many ask at once, and says so with the reason', async () => {
    const id = await start()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => press(action, id)))
    // A transition to the same state succeeds as often as it is requested.
    const others = moves.from.includes(moves.to) ? 200 : 409
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => others)])
    const done = answers.filter(({ status }) => status === 200)
    const version = Math.max(...done.map((answer) => savedIn(answer).version))
    expect(await info(id)).toMatchObject({ [states]: moves.to, version })
    const history = await company.director(resource.endpoints.history, { query: { id } })
    const entries = history.body.response as Entry[]
    const newest = entries.find((entry) => entry.version === version)
    expect(newest).toMatchObject({ transition: action.name })
    if (moves.reason) expect(newest?.reason).toEqual(expect.stringMatching(/./))
  })

  test('asks for its reason', async () => {
    if (!moves.reason) return
    const id = await untouchedWith(resource, states, moves.from[0] ?? '')
    const answer = await company.director(action.endpoint, { method: 'PUT', query: { id } })
    expect(refusalIn(answer)).toMatchObject({ status: 400, errors: [moves.reason] })
  })

  test('knows no other way: nobody types a state', async () => {
    const { id, version } = await info(await untouchedWith(resource, states, moves.from[0] ?? ''))
    const answer = await company.director(resource.endpoints.update, {
      method: 'PUT',
      body: { id, version, [states]: moves.to },
    })
    // A read-only resource has no such call.
    const refused = resource.isReadOnly
      ? { status: 404, code: 'not-found', errors: [] }
      : { status: 400, code: 'invalid', errors: [states] }
    expect(refusalIn(answer)).toEqual(refused)
  })
})
