import { z } from 'zod'
import { RESUME_ENDINGS } from '#modules/hr/careers/wire/careers.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import {
  linkAsked,
  madeReferralLink,
  ownReferrals,
  REFERRAL_CALLS,
  recommendationAsked,
  referralForm,
  referralOfCandidate,
} from '#modules/hr/referrals/wire/referrals.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { stageFormFile } from '#platform/api/files/staged-files.ts'
import { nameAsked, readUpload, type Upload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { endingOf } from '#platform/wire/files/files.ts'
import { makeReferralLink } from './make-referral-link.ts'
import { readOwnReferrals, readReferralForm } from './read-own-referrals.ts'
import { readReferralOfCandidate } from './read-referral-of.ts'
import { recommendPerson } from './recommend-person.ts'

const tag = referrals.path
const ONES_OWN: PageRight[] = ['hr/my-referrals:view']
const TO_RECOMMEND: PageRight[] = ['hr/my-referrals:recommend']

function requireResume(upload: Upload): Upload {
  if ((RESUME_ENDINGS as readonly string[]).includes(endingOf(upload.name))) return upload
  const kinds = RESUME_ENDINGS.join(', ')
  throw new Failure('invalid', 'file.attachmentEnding', { values: { kinds } })
}

/** `POST` with the bytes of a résumé as body. */
const staging: AreaCall = {
  method: 'POST',
  path: REFERRAL_CALLS.stage,
  audit: 'none',
  need: TO_RECOMMEND,
  about: {
    tag,
    summary: '暂存内推的简历：正文为文件本身；一小时内随内推提交，否则删除',
    bytes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    query: z.object({ name: nameAsked }),
    answer: stagedFile,
  },
  handler: async (c, actor, store) =>
    succeed(c, await stageFormFile(store, actor, requireResume(await readUpload(c)))),
}

/** Calls of colleagues who recommend, who see their own recommendations only, and of recruiters. */
export const referralCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: REFERRAL_CALLS.mine,
    need: ONES_OWN,
    summary: '我的内推：只有四种进度；以及可内推的需求',
    answer: ownReferrals,
    run: ({ actor, store: { db } }) => readOwnReferrals(db, actor),
  }),
  reading({
    tag,
    path: REFERRAL_CALLS.open,
    need: TO_RECOMMEND,
    summary: '一个需求的内推表：职责、要求和需向本人出示的告知文本；不可内推时为空',
    query: z.object({ id: idParam }),
    answer: referralForm.nullable(),
    run: ({ query: { id }, actor, store: { db }, language }) =>
      readReferralForm(db, actor, id, language),
  }),
  staging,
  writing({
    tag,
    method: 'POST',
    path: REFERRAL_CALLS.recommend,
    need: TO_RECOMMEND,
    summary: '内推一个人：开启一次应聘；无论公司是否已认识此人，答复相同',
    body: recommendationAsked,
    answer: z.null(),
    run: async ({ body, actor, store }) => {
      await recommendPerson(store, actor, body)
      return { response: null, told: { key: 'referral.taken', values: { name: body.name } } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: REFERRAL_CALLS.link,
    need: TO_RECOMMEND,
    summary: '可转发的内推链接：由此提交的应聘算作本人的内推',
    body: linkAsked,
    answer: madeReferralLink,
    run: async ({ body: { needId }, actor, store }) => ({
      response: { address: await makeReferralLink(store, actor, needId) },
    }),
  }),
  reading({
    tag,
    path: REFERRAL_CALLS.ofCandidate,
    need: permissionsFor(referrals, 'view'),
    summary: '一次应聘的内推人；没有则为空',
    query: z.object({ id: idParam }),
    answer: referralOfCandidate,
    run: ({ query: { id }, actor, store: { db } }) => readReferralOfCandidate(db, actor, id),
  }),
]
