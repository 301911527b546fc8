import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { employmentVersions } from '#modules/hr/archives/wire/employment-versions.ts'
import {
  MAX_STARTERS,
  OUTLOOK,
  outlook,
  STARTS_OF_PEOPLE,
  startsOfPeople,
} from '#modules/hr/archives/wire/outlook.ts'
import {
  FORM_CALL,
  MAX_FORMS,
  registrationForms,
} from '#modules/hr/archives/wire/registration-forms.ts'
import { readFailedJoining } from '#modules/hr/joining/api/failed-joinings.ts'
import { readRehireForm } from '#modules/hr/joining/api/rehire-form.ts'
import {
  FAILED_JOINING,
  failedJoining,
  REHIRE_FACTS,
  rehireFacts,
} from '#modules/hr/joining/wire/rehire.ts'
import { readRetirementBasis } from '#modules/hr/retirement/api/retirement-basis.ts'
import { RETIREMENT_DATE, retirementBasis } from '#modules/hr/retirement/wire/retirement.ts'
import { readAnniversaries } from '#modules/hr/staff-reports/api/due-days.ts'
import {
  ROSTER_KEYS,
  rosterRow,
  summariseRoster,
} from '#modules/hr/staff-reports/api/staff-list-summary.ts'
import { readStaffTurnover } from '#modules/hr/staff-reports/api/staff-turnover.ts'
import {
  ANNIVERSARIES,
  anniversary,
  staffTurnover,
} from '#modules/hr/staff-reports/wire/staff-overview.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { optionRow, recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord, requireId } from '#platform/api/crud/read-record.ts'
import { idParam, keyParam, wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectOptions } from '#platform/api/store/rows/references.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { readEmploymentVersions } from './employment/employment-versions.ts'
import { readOutlook, readStarts } from './outlook/read-outlook.ts'
import { readRegistrationForms } from './registration-forms.ts'

const MAX_DAYS = 366
const LAST_YEAR = 2199
const MAX_PEOPLE = 100
const MAX_CHILD_ROWS = '500'

const { path: tag, controller } = archives
const view = permissionsFor(archives, 'view')
const pathOf = (method: string) => callPath(controller, method)

/** Ids separated by commas. */
const formsAsked = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idParam).min(1).max(MAX_FORMS)),
})

const CHILDREN = { educations, workHistories, families }
type Child = keyof typeof CHILDREN
const CHILD_NAMES = Object.keys(CHILDREN) as Child[]

const childRows = z.array(z.union(CHILD_NAMES.map((name) => recordAnswer(CHILDREN[name]))))
const card = z.object({
  record: recordAnswer(archives),
  /** Null when the reader may not see these rows. */
  educations: childRows.nullable(),
  workHistories: childRows.nullable(),
  families: childRows.nullable(),
})

/** API calls on personnel files in addition to the standard verbs of the resource. */
export const archiveCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: FORM_CALL,
    need: view,
    audit: 'read',
    summary: '员工登记表，至多 50 人',
    query: formsAsked,
    answer: registrationForms,
    run: ({ query: { ids }, actor, store: { db } }) =>
      readRegistrationForms(db, actor, [...new Set(ids)]),
  }),
  reading({
    tag,
    path: pathOf('GetUserBaseInfoByUserId'),
    need: view,
    audit: 'read',
    summary: '用户账号的人事档案',
    query: z.object({ userId: idParam }),
    answer: recordAnswer(archives),
    run: async ({ query: { userId }, actor, store: { db } }) => {
      const account = await db
        .selectFrom('app_user')
        .select('user_base_id as fileId')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return readRecord(db, actor, archives, requireId(account?.fileId))
    },
  }),
  reading({
    tag,
    path: pathOf('GetUserBaseInfoCard'),
    need: view,
    audit: 'read',
    summary: '人事档案卡（打印用）',
    query: z.object({ id: idParam }),
    answer: card,
    run: async ({ query: { id }, actor, store }) => {
      const record = await readRecord(store.db, actor, archives, id)
      const rows = async (name: Child) => {
        const codes = permissionsFor(CHILDREN[name], 'view')
        if (!codes.every((code) => actor.permissions.has(code))) return null
        const query = new URLSearchParams({ userId: id, pageSize: MAX_CHILD_ROWS })
        return (await listRecords(store, actor, CHILDREN[name], query)).data
      }
      return {
        record,
        educations: await rows('educations'),
        workHistories: await rows('workHistories'),
        families: await rows('families'),
      }
    },
  }),
  reading({
    tag,
    path: pathOf('GetUserSelectList'),
    need: view,
    summary: '选择人员',
    query: z.object({ key: keyParam }),
    answer: z.array(optionRow),
    run: ({ query: { key }, actor, store: { db } }) =>
      selectOptions(db, archives, actor, { key, ids: [], limit: MAX_PEOPLE }),
  }),
  reading({
    tag,
    path: pathOf('GetRosterSummary'),
    need: view,
    summary: '花名册统计',
    query: z.object({ by: z.enum(ROSTER_KEYS).default('deptId') }),
    answer: z.array(rosterRow),
    run: ({ query: { by }, actor, store: { db } }) => summariseRoster(db, actor, by),
  }),
  reading({
    tag,
    path: pathOf('GetAnniversaryList'),
    need: view,
    summary: '到期与提醒：试用、证件、退休、生日、司龄',
    query: z.object({
      kind: z.enum(ANNIVERSARIES).default('birthday'),
      days: wholeParam(MAX_DAYS).default(30),
    }),
    answer: z.array(anniversary),
    run: ({ query, actor, store: { db } }) => readAnniversaries(db, actor, query),
  }),
  reading({
    tag,
    path: pathOf('GetStaffTurnover'),
    need: view,
    summary: '一年内各月的人员流动',
    query: z.object({ year: wholeParam(LAST_YEAR).optional() }),
    answer: staffTurnover,
    run: ({ query: { year }, actor, store: { db } }) => readStaffTurnover(db, actor, year),
  }),
  reading({
    tag,
    path: pathOf('GetUserBaseInfoVersions'),
    need: view,
    summary: '任职记录',
    query: z.object({ id: idParam }),
    answer: employmentVersions,
    run: ({ query: { id }, actor, store: { db } }) => readEmploymentVersions(db, actor, id),
  }),
  reading({
    tag,
    path: OUTLOOK,
    need: view,
    summary: '人员的在办单据、将到的日期和可发起的事项',
    query: z.object({ id: idParam }),
    answer: outlook,
    run: ({ query: { id }, actor, store: { db } }) => readOutlook(db, actor, id),
  }),
  reading({
    tag,
    path: STARTS_OF_PEOPLE,
    need: view,
    summary: '多名人员可发起的事项，供列表的行使用',
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(idParam).min(1).max(MAX_STARTERS)),
    }),
    answer: startsOfPeople,
    run: ({ query: { ids }, actor, store: { db } }) => readStarts(db, actor, ids),
  }),
  reading({
    tag,
    path: RETIREMENT_DATE,
    need: permissionsFor(archives, 'group.base'),
    audit: 'read',
    summary: '法定退休日的由来：人员类别、原退休年龄、延迟月数与依据',
    query: z.object({ id: idParam }),
    answer: retirementBasis,
    run: ({ query: { id }, actor, store: { db } }) => readRetirementBasis(db, actor, id),
  }),
  reading({
    tag,
    path: REHIRE_FACTS,
    need: permissionsFor(archives, 'add'),
    summary: '重新入职所需的情况',
    query: z.object({ id: idParam }),
    answer: rehireFacts,
    run: ({ query: { id }, actor, language, store: { db } }) =>
      readRehireForm(db, actor, { id, language }),
  }),
  reading({
    tag,
    path: FAILED_JOINING,
    need: permissionsFor(archives, 'add'),
    summary: '到日未能入职的原因',
    query: z.object({ id: idParam }),
    answer: failedJoining,
    run: ({ query: { id }, actor, language, store: { db } }) =>
      readFailedJoining(db, actor, { id, language }),
  }),
]
