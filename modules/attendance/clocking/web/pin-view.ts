export type PinField = 'password' | 'pin' | 'again'

/** One's own PIN for terminals. What it is, nobody is shown. */
export type PinView = {
  title: string
  isPossible: boolean
  isSet: boolean
  state: string
  errors: Partial<Record<PinField | '', string>>
}
