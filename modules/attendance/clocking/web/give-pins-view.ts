import type { PinSlip } from '#modules/attendance/clocking/wire/terminal.ts'

export type ReceiverView = {
  id: string
  name: string
  empNo: string
  deptName: string
  /** The state of the person's PIN, in words. */
  pin: string
  isTicked: boolean
}

type Common = { title: string; back: { label: string; href: string } }

/** The people to choose from. */
export type ChooseView = Common & {
  kind: 'choose'
  /** The id with which a repeated submit creates no second PINs. */
  id: string
  keyword: string
  people: ReceiverView[]
  /** How many were found, if the list does not show them all. */
  more: string
  problem: string
}

/** The slips to print; the next page no longer shows them. */
export type SlipsView = Common & {
  kind: 'slips'
  message: string
  slips: (Omit<PinSlip, 'validUntil'> & { validUntil: string })[]
}

export type GivePinsView = ChooseView | SlipsView
