export type PinField = 'password' | 'pin' | 'again'

/** The user's own PIN for terminals; the page never shows the PIN itself. */
export type PinView = {
  title: string
  isPossible: boolean
  isSet: boolean
  state: string
  errors: Partial<Record<PinField | '', string>>
}
