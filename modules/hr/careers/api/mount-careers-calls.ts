import type { Context, Hono } from 'hono'
import { z } from 'zod'
import {
  applicationAsked,
  applicationStatus,
  CAREERS_CALLS,
  done,
  fileAsked,
  idAsked,
  listedPages,
  nothingAsked,
  offerAnswerAsked,
  offerAnswered,
  offerSecrets,
  openedApplication,
  openingOfForm,
  publicDepartment,
  publicOffer,
  publicPost,
  publicTeam,
  publicVacancies,
  publicVacancy,
  statusTicket,
  takenApplication,
  timeAsked,
  vacanciesAsked,
} from '#modules/hr/careers/wire/careers.ts'
import { firstDayCalls, takeFormFile } from '#modules/hr/first-day/api/first-day-calls.ts'
import { FIRST_DAY_CALLS } from '#modules/hr/first-day/wire/first-day.ts'
import { answerOwnOffer } from '#modules/hr/hiring/api/answer-own-offer.ts'
import { offerDoor } from '#modules/hr/hiring/api/offer-door.ts'
import { readOwnOffer } from '#modules/hr/hiring/api/read-own-offer.ts'
import { takeOfferedTime } from '#modules/hr/interviews/api/take-offered-time.ts'
import { askByTicket } from '#modules/hr/privacy/api/ask-by-ticket.ts'
import { readKept } from '#modules/hr/privacy/api/read-kept.ts'
import { keptData, privacyAsked, privacyTaken } from '#modules/hr/privacy/wire/kept-data.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { pathsOf } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openOperation } from '#platform/api/http/open-operation.ts'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { readBodyAs, readQuery } from '#platform/api/http/read-query.ts'
import { addressBlock, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import { openLink, readOpening } from '#platform/api/links/open-link.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { isMadeByPerson } from '#platform/wire/http/request-purpose.ts'
import { openingAsked, shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { requireFilesUnderLimits } from './count-applications.ts'
import { openApplication } from './open-application.ts'
import { type Caller, type CareersCallsDeps, call, type PublicCall } from './public-calls.ts'
import { readPublicDepartment, readPublicTeam } from './read-department.ts'
import { readListed } from './read-listed.ts'
import { readPublicPost } from './read-post.ts'
import { readStatus } from './read-status.ts'
import { readPublicVacancies, readVacancy } from './read-vacancies.ts'
import { isAnswered } from './signed-form.ts'
import { stageResume } from './stage-resume.ts'
import { statusDoor } from './status-door.ts'
import { addressKeyOf, requireForm, takeApplication } from './take-application.ts'
import { withdrawApplication, withdrawPoolAgreement } from './withdraw-application.ts'

/** Reading by an opening is not limited: many applicants may share the address of a factory or a school. */
const OPENED = { body: openingAsked } as const

const CALLS = [
  call({
    path: CAREERS_CALLS.vacancies,
    summary: '公开的招聘信息',
    body: vacanciesAsked,
    answer: publicVacancies,
    run: ({ store: { db } }, asked) => readPublicVacancies(db, asked),
  }),
  call({
    path: CAREERS_CALLS.vacancy,
    summary: '一条公开的招聘信息',
    body: idAsked,
    answer: publicVacancy,
    run: ({ store: { db } }, { id }) => readVacancy(db, id),
  }),
  call({
    path: CAREERS_CALLS.post,
    summary: '岗位的公开说明',
    body: idAsked,
    answer: publicPost,
    run: ({ store: { db } }, { id }) => readPublicPost(db, id),
  }),
  call({
    path: CAREERS_CALLS.department,
    summary: '部门的公开人数',
    body: idAsked,
    answer: publicDepartment,
    run: ({ store: { db } }, { id }) => readPublicDepartment(db, id),
  }),
  call({
    path: CAREERS_CALLS.team,
    summary: '团队的公开信息',
    body: idAsked,
    answer: publicTeam,
    run: ({ store: { db } }, { id }) => readPublicTeam(db, id),
  }),
  call({
    path: CAREERS_CALLS.listed,
    summary: '搜索引擎可收录的公开页面',
    body: nothingAsked,
    answer: listedPages,
    run: ({ store: { db } }) => readListed(db),
  }),
  call({
    path: CAREERS_CALLS.open,
    summary: '打开应聘表',
    body: openingOfForm,
    answer: openedApplication,
    run: ({ store: { db } }, asked, { c }) => openApplication(db, asked, c.get('language')),
  }),
  call({
    path: CAREERS_CALLS.apply,
    summary: '提交应聘表',
    isLimited: true,
    body: applicationAsked,
    answer: takenApplication,
    run: ({ store }, asked, { address }) => takeApplication(store, asked, address),
  }),
  call({
    path: CAREERS_CALLS.openStatus,
    summary: '打开应聘进度',
    isLimited: true,
    body: statusTicket,
    answer: shareLinkAnswer,
    run: ({ store: { db } }, { token }) => openLink(db, statusDoor, { secret: token }),
  }),
  call({
    ...OPENED,
    path: CAREERS_CALLS.status,
    summary: '应聘进度',
    answer: applicationStatus,
    run: async ({ store: { db } }, { opening }) => {
      const opened = await readOpening(db, statusDoor, opening)
      return opened && readStatus(db, opened.scope.candidateId)
    },
  }),
  call({
    ...OPENED,
    path: CAREERS_CALLS.withdraw,
    isLimited: true,
    summary: '本人撤回应聘',
    answer: done,
    run: async ({ store }, { opening }) => {
      const opened = await readOpening(store.db, statusDoor, opening)
      return {
        isDone: opened !== null && (await withdrawApplication(store, opened.scope.candidateId)),
      }
    },
  }),
  call({
    ...OPENED,
    path: CAREERS_CALLS.leavePool,
    isLimited: true,
    summary: '本人撤回人才库同意',
    answer: done,
    run: async ({ store }, { opening }) => {
      const opened = await readOpening(store.db, statusDoor, opening)
      return {
        isDone: opened !== null && (await withdrawPoolAgreement(store, opened.scope.candidateId)),
      }
    },
  }),
  call({
    path: CAREERS_CALLS.takeTime,
    summary: '本人选定面试时间',
    isLimited: true,
    body: timeAsked,
    answer: done,
    run: async ({ store }, { opening, round, at }) => {
      const opened = await readOpening(store.db, statusDoor, opening)
      if (!opened) return { isDone: false }
      const { candidateId } = opened.scope
      return { isDone: await takeOfferedTime(store, { candidateId, round, at }) }
    },
  }),
  call({
    path: CAREERS_CALLS.openOffer,
    summary: '打开录用通知：链接与提取码',
    isLimited: true,
    body: offerSecrets,
    answer: shareLinkAnswer,
    run: ({ store: { db } }, { token, passcode }) =>
      openLink(db, offerDoor, { secret: token, passcode }),
  }),
  call({
    ...OPENED,
    path: CAREERS_CALLS.offer,
    summary: '本人的录用通知：正文、答复期限与状态',
    answer: publicOffer,
    run: async ({ store: { db } }, { opening }) => {
      const opened = await readOpenedOffer(db, opening)
      return opened && readOwnOffer(db, opened.scope.offerId, opening)
    },
  }),
  call({
    path: CAREERS_CALLS.answerOffer,
    summary: '本人接受或拒绝录用通知',
    isLimited: true,
    body: offerAnswerAsked,
    answer: offerAnswered,
    run: async ({ store }, { opening, ...asked }, { address }) => {
      const opened = await readOpenedOffer(store.db, opening)
      if (!opened) return { outcome: 'closed' as const }
      const addressKey = await addressKeyOf(store, address)
      return { outcome: await answerOwnOffer(store, opened, asked, { addressKey, opening }) }
    },
  }),
  call({
    ...OPENED,
    path: CAREERS_CALLS.kept,
    summary: '本人查看公司保存的信息',
    answer: keptData,
    run: async ({ store: { db } }, { opening }) => {
      const opened = await readOpening(db, statusDoor, opening)
      return opened && readKept(db, opened.scope.candidateId)
    },
  }),
  call({
    path: CAREERS_CALLS.askPrivacy,
    summary: '本人提出个人信息请求',
    isLimited: true,
    body: privacyAsked,
    answer: privacyTaken,
    run: async ({ store }, { opening, kind, words }) => {
      const opened = await readOpening(store.db, statusDoor, opening)
      if (!opened) return null
      return askByTicket(store, { candidateId: opened.scope.candidateId, kind, words })
    },
  }),
  ...firstDayCalls,
] as const

/** The opened offer of a visitor, while the user who gave the link may send it and see its figures. */
async function readOpenedOffer(db: Store['db'], opening: string) {
  const opened = await readOpening(db, offerDoor, opening)
  return opened && (await offerDoor.opens(db, opened.maker, opened.scope)) ? opened : null
}

/** The calls of the public pages. They read no session: a signed-in caller is answered like a stranger. */
export function mountCareersCalls(app: Hono<ApiEnv>, deps: CareersCallsDeps): void {
  const { limits } = deps
  for (const one of CALLS as readonly PublicCall<z.ZodType, z.ZodType>[]) {
    app.on('POST', pathsOf(one.path), (c) =>
      asVisitor(c, deps, async (caller) => {
        if (one.isLimited) await limits.spend('shares', caller.address ?? 'unknown')
        const body = await readBodyAs(c, one.body)
        return one.answer.parse(await one.run(deps, body, { ...caller, c }))
      }),
    )
  }
  const takers = { [CAREERS_CALLS.file]: takeFile, [FIRST_DAY_CALLS.addFile]: takeFormFile }
  for (const [path, take] of Object.entries(takers)) {
    app.on('POST', pathsOf(path), (c) =>
      asVisitor(c, deps, async (caller) => {
        await limits.spend('shares', caller.address ?? 'unknown')
        return stagedFile.parse(await take(c, deps, caller))
      }),
    )
  }
}

function asVisitor(
  c: Context<ApiEnv>,
  { trustClientIp }: CareersCallsDeps,
  work: (caller: Caller) => Promise<unknown>,
): Promise<Response> {
  const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
  const origin = {
    ip,
    requestId: c.get('requestId'),
    language: c.get('language'),
    userAgent: c.req.header('user-agent') ?? '',
    isInPassing: !isMadeByPerson({ method: 'POST', headers: c.req.raw.headers }),
  }
  return withOrigin(origin, async () => {
    c.header('cache-control', 'no-store')
    return succeed(c, await work({ address: ip === null ? null : addressBlock(ip) }))
  })
}

/** Keeps a résumé of an opened form whose question is answered. */
async function takeFile(c: Context<ApiEnv>, { store }: CareersCallsDeps, { address }: Caller) {
  const { form: signed, sum } = readQuery(c, fileAsked)
  const form = await requireForm(store, signed)
  if (!isAnswered(form, sum)) {
    throw new Failure('invalid', 'invalid.form', { fields: { sum: { key: 'careers.wrongSum' } } })
  }
  const addressKey = await addressKeyOf(store, address)
  await requireFilesUnderLimits(store.db, addressKey)
  return stageResume(store, { formId: form.id, addressKey }, await readUpload(c))
}

const tag = recruitingNeeds.path
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** The descriptions of the calls for OpenAPI. */
export const CAREERS_OPERATIONS: readonly OpenOperation[] = [
  ...CALLS.map(({ path, summary, body, answer }) =>
    openOperation({ tag, path, summary, body, answer }),
  ),
  openOperation({
    tag,
    path: CAREERS_CALLS.file,
    summary: '上传简历：正文为文件本身',
    query: fileAsked.extend({ name: z.string().max(2_000).default('') }),
    bytes: FILE_TYPES,
    answer: stagedFile,
  }),
  openOperation({
    tag,
    path: FIRST_DAY_CALLS.addFile,
    summary: '上传照片或材料：正文为文件本身，入职登记凭证在 authorization 头中',
    query: z.object({ name: z.string().max(2_000).default('') }),
    bytes: FILE_TYPES,
    answer: stagedFile,
  }),
]
