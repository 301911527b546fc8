import type { SlipLine } from '#modules/pay/runs/web/slip-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

type Choice = { value: string; label: string }

/** A person whose paid months no longer match, in sentences. */
export type BackPersonRow = {
  key: string
  name: string
  about: string
  why: string
  months: string
  owed: string
  already: string
  rest: string
  overpaid: string
  next: PillView
  note: string
  /** One press makes the inputs. */
  isReady: boolean
  isPicked: boolean
  href: string
}

/** The people who are owed back pay by an employer. */
export type BackPayView = {
  title: string
  count: string
  employers: Choice[]
  entityId: string
  month: string
  rows: BackPersonRow[]
  left: string
  /** The sum that the press makes inputs of. */
  sum: string
  mayMake: boolean
  /** Something was overpaid, so that the reader may say that it is taken back. */
  hasOverpaid: boolean
  takesBack: boolean
  /** The inputs that wait for a confirmation. */
  inputs: { label: string; href: string }
  problems: ProblemView[]
}

/** The fields of the form. */
export const PICKED_PERSON = 'person'
export const TAKES_BACK = 'takesBack'

/** A paid month of a person, item by item. */
export type BackMonthCard = {
  key: string
  title: string
  facts: string
  run: { label: string; href: string }
  /** Why the month cannot be worked out; empty for all others. */
  blocked: string
  items: { key: string; name: string; due: string; paid: string; difference: string }[]
  sums: { key: string; label: string; amount: string; isRest: boolean }[]
  inputs: { id: string; text: string; state: string; href: string }[]
  lines: SlipLine[]
}

export type BackPersonView = {
  title: string
  back: { label: string; href: string }
  months: BackMonthCard[]
}
