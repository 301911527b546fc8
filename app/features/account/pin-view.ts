export type PinField = 'password' | 'pin' | 'again'

/** One's own PIN for terminals. What it is, nobody is shown. */
export type PinView = {
  title: string
  isPossible: boolean
  isSet: boolean
  /** As many has a PIN. */
  digits: number
  state: string
  errors: Partial<Record<PinField | '', string>>
}
