import { z } from 'zod'
import { trainings } from '#modules/hr/training/define/training.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import {
  ownTraining,
  ownTrainings,
  TRAINING_CALLS,
  trainingDesk,
  trainingResultRow,
  trainingStatistics,
} from '#modules/hr/training/wire/training.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { addTrainingParticipants } from './add-training-participants.ts'
import { readOwnTraining, readOwnTrainings } from './my-training.ts'
import { setResults } from './set-training-results.ts'
import { signInByCode } from './sign-in-to-training.ts'
import { signOff, signUp, waitForPlace } from './sign-up-for-training.ts'
import { tellFeedback } from './tell-feedback.ts'
import { readTrainingDesk } from './training-desk.ts'
import { readTrainingStatistics } from './training-statistics.ts'

const { path: tag } = trainings
const ONES_OWN: PageRight[] = ['hr/my-training:view']
const TO_SIGN_UP: PageRight[] = ['hr/my-training:signUp']
const FIGURES: PageRight[] = ['hr/training-statistics:view']
const LAST_YEAR = 2199
const MAX_PEOPLE = 500
const query = z.object({ id: idParam })
const done = z.object({ id: z.uuid() })

/** Calls of participants on published trainings, and calls of organisers on many participants. */
export const trainingCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: TRAINING_CALLS.mine,
    need: ONES_OWN,
    answer: ownTrainings,
    summary: '我的培训：本年学时、将参加、可报名和参加过的培训',
    run: ({ actor, store: { db } }) => readOwnTrainings(db, actor),
  }),
  reading({
    tag,
    path: TRAINING_CALLS.own,
    need: ONES_OWN,
    answer: ownTraining,
    query: z.object({ trainId: idParam }),
    summary: '一次培训及本人的参训情况：报名中的培训，或本人参加的培训',
    run: ({ query: { trainId }, actor, store: { db } }) => readOwnTraining(db, actor, trainId),
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.signUp,
    need: TO_SIGN_UP,
    query,
    answer: done,
    summary: '本人报名',
    run: async ({ query: { id }, actor, store }) => {
      await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        signUp(tx, actor, id),
      )
      return { response: { id }, told: { key: 'train.signedUp' } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.wait,
    need: TO_SIGN_UP,
    query,
    answer: done,
    summary: '名额已满时本人候补；有人退出时由最先候补的人补上',
    run: async ({ query: { id }, actor, store }) => {
      const isIn = await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        waitForPlace(tx, actor, id),
      )
      return { response: { id }, told: { key: isIn ? 'train.signedUp' : 'train.waiting' } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.signOff,
    need: TO_SIGN_UP,
    query,
    answer: done,
    summary: '本人取消报名或候补，开始之前',
    run: async ({ query: { id }, actor, store }) => {
      await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        signOff(tx, actor, id),
      )
      return { response: { id }, told: { key: 'train.signedOff' } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.signIn,
    need: TO_SIGN_UP,
    answer: done,
    summary: '凭签到码签到：开始前 30 分钟至结束',
    body: z.object({ id: z.uuid(), code: z.string().min(1).max(20) }),
    run: async ({ body, actor, store: { db, counts } }) => {
      await signInByCode(db, actor, body)
      counts.forgetAll()
      return { response: { id: body.id }, told: { key: 'train.signedIn' } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.feedback,
    need: TO_SIGN_UP,
    answer: done,
    summary: '培训反馈，结束之后；主办方只看到不少于 3 人的平均分和不具名的文字',
    body: z.object({
      id: z.uuid(),
      score: z.int().min(1).max(5),
      text: z.string().max(500).default(''),
    }),
    run: async ({ body, actor, store }) => {
      await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        tellFeedback(tx, actor, body),
      )
      return { response: { id: body.id }, told: { key: 'train.thanks' } }
    },
  }),
  reading({
    tag,
    path: TRAINING_CALLS.desk,
    need: permissionsFor(trainings, 'view'),
    query,
    summary: '一次培训的参训人员、签到和反馈',
    answer: trainingDesk,
    run: ({ query: { id }, actor, store: { db } }) => readTrainingDesk(db, actor, id),
  }),
  writing({
    tag,
    method: 'POST',
    path: TRAINING_CALLS.addMany,
    need: permissionsFor(trainingParticipants, 'add'),
    summary: '添加参训人员',
    body: z.object({ trainId: z.uuid(), userIds: z.array(z.uuid()).min(1).max(MAX_PEOPLE) }),
    answer: z.object({ added: z.int() }),
    run: async ({ body, actor, store }) => {
      const added = await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        addTrainingParticipants(tx, actor, body),
      )
      return { response: { added }, told: { key: 'train.added', values: { count: added } } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: TRAINING_CALLS.results,
    need: permissionsFor(trainingParticipants, 'edit'),
    summary: '录入签到、学时与成绩',
    body: z.object({
      trainId: z.uuid(),
      rows: z.array(trainingResultRow).min(1).max(MAX_PEOPLE),
    }),
    answer: z.object({ changed: z.int() }),
    run: async ({ body, actor, store }) => {
      const changed = await inTransaction(store, { resource: trainingParticipants, actor }, (tx) =>
        setResults(tx, actor, body),
      )
      return {
        response: { changed },
        told: { key: 'train.resultsSaved', values: { count: changed } },
      }
    },
  }),
  reading({
    tag,
    path: TRAINING_CALLS.statistics,
    need: FIGURES,
    summary: '一年内完成的培训：场次、人均学时、费用、合格率与满意度，按部门',
    query: z.object({ year: wholeParam(LAST_YEAR).optional(), deptId: idParam.optional() }),
    answer: trainingStatistics,
    run: ({ query: { year, deptId }, actor, store: { db } }) =>
      readTrainingStatistics(db, actor, { year, deptId }),
  }),
]
