import { z } from 'zod'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import {
  applicantReadings,
  PRIVACY_CALLS,
  privacyStanding,
} from '#modules/hr/privacy/wire/privacy.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readApplicantReadings } from './read-readings.ts'
import { readPrivacyStanding } from './read-standing.ts'

/** Calls about what applicants ask for. */
export const privacyCalls: readonly AreaCall[] = [
  reading({
    tag: privacyRequests.path,
    summary: '办理个人信息请求所依据的事实：保存了什么，能否删除',
    path: PRIVACY_CALLS.standing,
    need: permissionsFor(privacyRequests, 'view'),
    query: z.object({ id: idParam }),
    answer: privacyStanding,
    run: ({ query: { id }, actor, store: { db } }) => readPrivacyStanding(db, actor, id),
  }),
  reading({
    tag: privacyRequests.path,
    summary: '谁在何日查阅过一位应聘人的资料，最近的在前；仅限办理个人信息请求的人',
    path: PRIVACY_CALLS.readings,
    need: permissionsFor(privacyRequests, 'finish'),
    query: z.object({ talentId: idParam, isWhole: z.stringbool().default(false) }),
    answer: applicantReadings,
    run: ({ query, store: { db } }) => readApplicantReadings(db, query),
  }),
]
