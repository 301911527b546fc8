import { z } from 'zod'

const moment = z.string()
const figure = z.string()
const participant = z.object({ id: z.uuid(), name: z.string() })

/** A training as every user who may sign up sees it. */
export const trainingCard = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string(),
  mode: z.string(),
  startAt: moment,
  endAt: moment,
  hours: figure,
  deptName: z.string(),
  place: z.string().nullable(),
  trainer: z.string().nullable(),
  state: z.string(),
  /** Null without a limit. */
  quota: z.int().nullable(),
  taken: z.int(),
  /** Number of people on the waiting list. */
  waiting: z.int(),
  /** Some participants, to show their faces. */
  people: z.array(participant),
})
export type TrainingCard = z.infer<typeof trainingCard>

/** The reader's part in the training, and their actions now. */
const ownPart = z.object({
  isIn: z.boolean(),
  signIn: z.string().nullable(),
  result: z.string().nullable(),
  hours: figure.nullable(),
  score: figure.nullable(),
  feedbackScore: z.int().nullable(),
  feedback: z.string().nullable(),
  /** The reader's place on the waiting list. */
  place: z.int().nullable(),
  maySignUp: z.boolean(),
  mayWait: z.boolean(),
  maySignOff: z.boolean(),
  maySignIn: z.boolean(),
  mayTell: z.boolean(),
})

/** GET Train/GetMyTrain → response. */
export const ownTraining = trainingCard.extend({
  content: z.string(),
  trainOrg: z.string().nullable(),
  examKind: z.string(),
  needSign: z.boolean(),
  serviceMonths: z.int().nullable(),
  own: ownPart,
})
export type OwnTraining = z.infer<typeof ownTraining>

/**
 * GET Train/GetMyTraining → response: trainings that the user takes part in, may sign up for, or
 * has attended.
 */
export const ownTrainings = z.object({
  year: z.int(),
  /** Figures of this year. */
  hours: figure,
  attended: z.int(),
  passed: z.int(),
  coming: z.array(trainingCard),
  waiting: z.array(trainingCard),
  open: z.array(trainingCard),
  told: z.array(trainingCard),
})
export type OwnTrainings = z.infer<typeof ownTrainings>

/** Trainings on the home page that wait for the user: to sign in to, or to give feedback on. */
export const waitingTrainings = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      startAt: moment,
      endAt: moment,
      trainer: z.string().nullable(),
      asked: z.enum(['signIn', 'feedback']),
    }),
  ),
})
export type WaitingTrainings = z.infer<typeof waitingTrainings>

/** Least number of answers; with fewer the reader could guess the author. */
export const LEAST_FEEDBACK = 3

/** GET Train/GetTrainDesk → response: a training for its organisers. */
export const trainingDesk = z.object({
  /** A training whose document is not approved yet has no state. */
  card: trainingCard.extend({ state: z.string().nullable() }),
  /** Null for readers who are not organisers, and before the training is published. */
  code: z.string().nullable(),
  signInFrom: moment,
  signInUntil: moment,
  people: z.array(
    participant.extend({
      deptName: z.string().nullable(),
      signIn: z.string(),
      signedInAt: moment.nullable(),
      hours: figure.nullable(),
      score: figure.nullable(),
      result: z.string(),
    }),
  ),
  /** The waiting list, in order. */
  line: z.array(participant),
  feedback: z.object({
    count: z.int(),
    /** Null until there are enough answers to hide their authors. */
    average: figure.nullable(),
    texts: z.array(z.string()),
  }),
})
export type TrainingDesk = z.infer<typeof trainingDesk>

/** Figures of some trainings; null when there is no basis for a figure. */
const trainingFigures = z.object({
  sessions: z.int(),
  people: z.int(),
  hours: figure,
  hoursEach: figure.nullable(),
  cost: figure,
  passRate: figure.nullable(),
  satisfaction: figure.nullable(),
})

/** GET Train/GetTrainStatistics → response: trainings that ended in a year, by department. */
export const trainingStatistics = z.object({
  year: z.int(),
  total: trainingFigures,
  rows: z.array(
    trainingFigures.extend({ deptId: z.uuid().nullable(), deptName: z.string().nullable() }),
  ),
})
export type TrainingStatistics = z.infer<typeof trainingStatistics>

/** One row of the results form; empty values stay open. */
export const trainingResultRow = z.object({
  userId: z.uuid(),
  signIn: z.string().optional(),
  hours: z.string().nullish(),
  score: z.string().nullish(),
  result: z.string().optional(),
})

const at = (method: string) => `/hr/Train/${method}`

export const TRAINING_CALLS = {
  mine: at('GetMyTraining'),
  own: at('GetMyTrain'),
  desk: at('GetTrainDesk'),
  signUp: at('SignUpTrain'),
  signOff: at('SignOffTrain'),
  signIn: at('SignInTrain'),
  wait: at('WaitForTrain'),
  feedback: at('AddTrainFeedback'),
  statistics: at('GetTrainStatistics'),
  addMany: at('AddTrainUser'),
  results: at('SetTrainUserResult'),
} as const
