import { z } from 'zod'

export const FIGURE_CALLS = {
  /** GET …?from&to&deptId&recruitingId → the figures of recruiting. */
  figures: '/hr/RecruitingFigure/GetRecruitingFigures',
  /** GET …?figure&key&page and the same choices → the rows that a figure counts. */
  rows: '/hr/RecruitingFigure/GetRecruitingFigureRows',
} as const

/** The steps of the funnel in their order; the place of a step is `reached` of the view candidate_progress. */
export const FUNNEL_STEPS = [
  'applied',
  'screened',
  'interviewed',
  'offered',
  'accepted',
  'joined',
] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/**
 * The figures whose rows can be opened. Beside the steps of the funnel: those of a stage (`stayed`, `over`, `now`), of a
 * channel (`channel…`), of the department of those who joined (`hired`), and of an open need (`need…`). `key` names the
 * stage, channel, department or need; without it they count all of these.
 */
export const FIGURES = [
  ...FUNNEL_STEPS,
  'stayed',
  'over',
  'now',
  'channelApplied',
  'channelJoined',
  'channelPassed',
  'channelOnProbation',
  'hired',
  'needJoined',
  'needInProcess',
  'needOffered',
] as const
export type Figure = (typeof FIGURES)[number]

/** The key of applications without a channel. */
export const NO_CHANNEL = '-'

const count = z.int().min(0)
/** Days may have a half: the median of an even number. */
const days = z.number().nullable()
const named = z.object({ id: z.uuid(), name: z.string() })

const stageDays = z.object({
  /** A code of CANDIDATE_STAGE. */
  stage: z.string(),
  count,
  median: days,
  longest: days,
  /** The days that the parameter recruit.stageDays allows; null without a limit. */
  limit: z.int().nullable(),
  over: count,
  now: count,
})

const source = z.object({
  /** A value of NEED_CHANNEL; null where none was entered. */
  channel: z.string().nullable(),
  applied: count,
  joined: count,
  passed: count,
  onProbation: count,
})

const timeToHire = z.object({
  count,
  /** From the application to the first day at work. */
  median: days,
  longest: days,
  /** From the approval of the need to the first day at work. */
  sinceNeed: days,
})

const openNeed = named.extend({
  deptName: z.string(),
  headcount: count,
  joined: count,
  inProcess: count,
  offered: count,
  free: z.int(),
  expectDate: z.string(),
  /** Whole days since the expected day, while places are free; 0 before it. */
  late: count,
})

export const recruitingFigures = z.object({
  from: z.string(),
  to: z.string(),
  deptId: z.uuid().nullable(),
  recruitingId: z.uuid().nullable(),
  /** Departments and needs that the reader may choose. */
  departments: z.array(named),
  needs: z.array(named),
  funnel: z.array(
    z.object({
      step: z.enum(FUNNEL_STEPS),
      count,
      /** Per cent of the step before, with one decimal; null for the first and after nobody. */
      share: z.number().nullable(),
    }),
  ),
  stages: z.array(stageDays),
  sources: z.array(source),
  hire: z.object({
    total: timeToHire,
    departments: z.array(timeToHire.extend(named.shape)),
  }),
  openNeeds: z.array(openNeed),
})
export type RecruitingFigures = z.infer<typeof recruitingFigures>

export const figureRows = z.object({
  total: count,
  page: z.int().min(1),
  pageSize: z.int().min(1),
  rows: z.array(
    z.object({
      id: z.uuid(),
      candidateNo: z.string(),
      /** Null once the data of the person have been emptied, or are to be. */
      name: z.string().nullable(),
      postName: z.string(),
      deptName: z.string(),
      channel: z.string().nullable(),
      state: z.string(),
      appliedOn: z.string(),
      /** The days that the figure is about: those in the stage, or those until the first day at work. */
      days: z.int().nullable(),
    }),
  ),
})
export type FigureRows = z.infer<typeof figureRows>
