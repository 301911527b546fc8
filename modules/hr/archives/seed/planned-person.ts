import type { Gender } from '#platform/wire/values/id-card.ts'
import type { Career } from './career-plan.ts'

/** Facts of a person that must fit together, or whose shares must add up over all people. */
export type PlannedPerson = Career & {
  post: number
  gender: Gender
  isCadre: boolean
  /** The post is a special trade. */
  isSpecial: boolean
  status: string
  empKind: string
  edu: string
  eduMode: string
  political: string
  marital: string
  idType: string
  nation: string | null
  health: string
  bloodType: string
  hukouType: string
  empNo: string
  /**
   * 1 to 999; odd for men. Makes the identity numbers of people with the same birthday different.
   */
  idSequence: number
  /** The employment ended in the month before; its final settlement is not paid yet. */
  leftLastMonth: boolean
}
